import { randomBytes } from 'node:crypto';
import { figure, percentile, skipped, type Figure, type Row } from '../figure.ts';
import { makeSearches } from '../searches.ts';
import { seededRandom } from '../seed-texts.ts';
import { processorSeconds, startSite, type BenchSite } from '../site.ts';
import { measureAtConstantRate, type Pace } from '../constant-rate.ts';

const bar = 'p99 at most 50 ms';
const pace = { perSecond: 50, seconds: 20 };
const pagePace = { perSecond: 20, seconds: 20 };

const random = seededRandom(1);
const searches = makeSearches(random);

const lists = [
  '/api/stl-files',
  '/api/stl-files?sort=popular',
  '/api/stl-files?category=category-{c}&premium=false',
  '/api/stl-files?category=category-{c}&sort=title&supports=false',
  '/api/stl-files?filter=trending',
  '/api/stl-files?sort=trending&category=category-{c}',
];

const list = (n: number) =>
  lists[n % lists.length]?.replace('{c}', String(1 + Math.floor(random() * 12))) ?? '/';
const printLists = [
  '/api/stl-files?bed={b}&tall={b}',
  '/api/stl-files?bed={b}&tall={b}&maxMinutes={t}&class=modern&sort=time',
  '/api/stl-files?maxGrams=50&maxMinutes={t}&sort=popular',
  '/api/stl-files?category=category-{c}&maxMinutes={t}&class=small&supports=false',
  '/api/stl-files?sort=time&premium=false',
  '/api/stl-files?bed=120&tall=120&maxMinutes=60&maxGrams=50',
];
const pickFrom = (values: readonly number[]) => String(values[Math.floor(random() * values.length)]);
const printList = (n: number) =>
  printLists[n % printLists.length]
    ?.replace('{c}', String(1 + Math.floor(random() * 12)))
    .replaceAll('{b}', pickFrom([120, 180, 210, 220, 256, 300]))
    .replace('{t}', pickFrom([60, 120, 240, 480, 720])) ?? '/';
/** The counts beside a list, for the same filters; searches are among them. */
const counts = (n: number) =>
  (n % 4 === 3 ? searches.drawUsual() : n % 2 === 0 ? list(n) : printList(n))
    .replace('/api/stl-files', '/api/stl-files/category-counts')
    .replace(/([?&])(sort|limit)=[a-z0-9]+&?/g, '$1')
    .replace(/[?&]$/, '');
const searchCounts = () =>
  searches.findNew().replace('/api/stl-files', '/api/stl-files/category-counts').replace('&sort=newest', '');
const related = () => `/api/stl-files/${1 + Math.floor(random() * 100_000)}/related`;
const detail = () => `/api/stl-files/${1 + Math.floor(random() * 100_000)}`;

/** Pages that are not in memory: each is asked for once. */
const pages: Record<string, (n: number) => string> = {
  'page of a design': (n) => `/model/${1 + n * 13}`,
  'page of a search': () => searches.findNew().replace('/api/stl-files', '/browse'),
};

/** Returns the path of the n-th request. */
const mixes: Record<string, (n: number) => string> = {
  list,
  'list by print facts': printList,
  detail,
  'related designs': related,
  'category counts': counts,
  'search, first time': searches.findNew,
  'category counts of a search, first time': searchCounts,
  'the same with a print filter': () => `${searchCounts()}&bed=${pickFrom([180, 220, 256])}&tall=220`,
  'search, mixed': searches.drawUsual,
  together: (n) => [list, detail, searches.drawUsual][n % 3]?.(Math.floor(n / 3)) ?? '/',
};

/**
 * Measures lists, search, details and pages that were not asked for before, on a PostgreSQL that `bench/seed.ts` has filled
 * with 100,000 designs and 10 million downloads. The first row is also the first load after the start.
 */
export const catalogAtScale: Row = {
  name: 'scale',
  run: async () => {
    const url = process.env.BENCH_DATABASE_URL;
    const all = 'list, detail, search and pages at 100,000 designs';
    if (url === undefined) return [skipped(all, bar, 'BENCH_DATABASE_URL names no filled database')];
    const env = { DATABASE_URL: url, SESSION_SECRET: randomBytes(32).toString('hex'), DEMO: '0' };
    const site = await startSite({ env });
    try {
      const figures = [];
      for (const [name, addressOf] of Object.entries(mixes))
        figures.push(await measure(site, name, addressOf, pace));
      for (const [name, addressOf] of Object.entries(pages))
        figures.push(await measure(site, `${name}, first time`, addressOf, pagePace));
      return figures;
    } finally {
      await site.stop();
    }
  },
};

async function measure(
  { url, process }: BenchSite,
  name: string,
  addressOf: (n: number) => string,
  { perSecond, seconds }: Pace,
): Promise<Figure> {
  const before = await processorSeconds(process.pid);
  const times = await measureAtConstantRate({ perSecond, seconds }, (n) => fetch(url + addressOf(n)));
  const cost = ((await processorSeconds(process.pid)) - before) / times.length;
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  const text = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${(cost * 1000).toFixed(1)} ms of processor time of the site each`;
  return figure(`${name}, 100,000 designs, ${perSecond} a second`, text, bar, p99 <= 50);
}
