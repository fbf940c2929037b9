import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { figure, percentile, skipped, type Row } from '../figure.ts';
import { startSite } from '../site.ts';

const bar = 'p99 at most 50 ms';
const perSecond = 50;
const seconds = 20;

/** What people ask for, common words included; `{n}` is another number each time. */
const mix: Record<string, string[]> = {
  list: [
    '/api/stl-files',
    '/api/stl-files?sort=popular',
    '/api/stl-files?category=category-{c}&premium=false',
    '/api/stl-files?category=category-{c}&sort=title&supports=false',
    '/api/stl-files?filter=trending',
    '/api/stl-files?sort=trending&category=category-{c}',
  ],
  detail: ['/api/stl-files/{m}'],
  search: [
    '/api/stl-files?q=vase',
    '/api/stl-files?q=planter+with+drainage',
    '/api/stl-files?q=print&category=category-{c}',
    '/api/stl-files?q=riple+vaze',
    '/api/stl-files?q=hook&premium=true',
  ],
};

function address(pattern: string): string {
  return pattern
    .replace('{c}', String(1 + Math.floor(Math.random() * 12)))
    .replace('{m}', String(1 + Math.floor(Math.random() * 100_000)));
}

/** Requests begin at fixed times, whether the ones before are answered or not, so that waiting is measured too. */
async function measure(url: string, patterns: string[]): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  const pending: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await sleep(Math.max(0, began + (n * 1000) / perSecond - performance.now()));
    const asked = performance.now();
    const one = fetch(url + address(patterns[n % patterns.length] ?? '/')).then(async (response) => {
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
      times.push(performance.now() - asked);
    });
    pending.push(one);
  }
  await Promise.all(pending);
  return times;
}

/** On a PostgreSQL that `bench/seed.ts` has filled: 100,000 designs, 10 million downloads. */
export const catalogueAtScale: Row = {
  name: 'scale',
  run: async () => {
    const url = process.env.BENCH_DATABASE_URL;
    const all = 'list, detail and search at 100,000 designs';
    if (url === undefined) return [skipped(all, bar, 'BENCH_DATABASE_URL names no filled database')];
    const env = { DATABASE_URL: url, SESSION_SECRET: randomBytes(32).toString('hex'), DEMO: '0' };
    const site = await startSite({ env });
    try {
      const figures = [];
      await measure(site.url, Object.values(mix).flat());
      for (const [name, patterns] of [
        ...Object.entries(mix),
        ['together', Object.values(mix).flat()] as const,
      ]) {
        const times = await measure(site.url, [...patterns]);
        const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
        const text = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
        figures.push(figure(`${name}, 100,000 designs, ${perSecond} a second`, text, bar, p99 <= 50));
      }
      return figures;
    } finally {
      await site.stop();
    }
  },
};
