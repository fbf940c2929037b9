import { randomBytes } from 'node:crypto';
import { figure, median, skipped, type Figure, type Row } from '../figure.ts';
import { startNginx } from '../nginx.ts';
import { makeSearches } from '../searches.ts';
import { seededRandom } from '../seed-texts.ts';
import { isInstalled, processorSeconds, signUp, startSite, type BenchSite } from '../site.ts';
import { getPerSecond, runWrk, type Load } from '../wrk.ts';

const rounds = 3;
const connections = 4;
const seconds = 4;
const searchCount = 40_000;

interface Read {
  name: string;
  path: string;
  paths?: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** Requests a second, or the share of nginx with the same bytes. */
  bar: { perSecond: number } | { ofNginx: number };
}

/**
 * Measures reads from memory, of people who are signed out and in, and a picture of a card; the searches are all different,
 * so that each needs the database.
 */
export const apiReads: Row = {
  name: 'api',
  run: async () => {
    const row = 'lists, details, comments, pictures and searches of the API, requests a second';
    const missing = ['wrk', 'nginx'].filter((command) => !isInstalled(command));
    if (missing.length > 0)
      return [skipped(row, 'see docs/architecture.md', `without ${missing.join(', ')}`)];
    const url = process.env.BENCH_DATABASE_URL;
    const secret = { SESSION_SECRET: randomBytes(32).toString('hex') };
    const site = await startSite(
      url === undefined ? {} : { env: { ...secret, DATABASE_URL: url, DEMO: '0' } },
    );
    try {
      const figures: Figure[] = [];
      for (const read of await listReads(site)) figures.push(await measure(site, read));
      return figures;
    } finally {
      await site.stop();
    }
  },
};

async function listReads({ url }: BenchSite): Promise<Read[]> {
  const [first] = (await (await fetch(`${url}/api/stl-files?limit=1`)).json()) as {
    id: number;
    imageUrl: string | null;
  }[];
  const detail = `/api/stl-files/${first?.id}`;
  const signedIn = { headers: { cookie: await signUp(url, 'reader@bench.example') } };
  const { findNew } = makeSearches(seededRandom(2));
  const limits = (n: number) => 20 + Math.floor(n / 5000);
  const paths = Array.from({ length: 5000 }, findNew);
  const searches = Array.from({ length: searchCount }, (_, n) => `${paths[n % 5000]}&limit=${limits(n)}`);
  return [
    { name: 'list', path: '/api/stl-files', bar: { perSecond: 5000 } },
    { name: 'list, signed in,', path: '/api/stl-files', ...signedIn, bar: { perSecond: 5000 } },
    { name: 'detail', path: detail, bar: { perSecond: 10_000 } },
    { name: 'detail, signed in,', path: detail, ...signedIn, bar: { perSecond: 10_000 } },
    { name: 'comments', path: `${detail}/comments`, bar: { perSecond: 5000 } },
    ...(first?.imageUrl
      ? [{ name: 'picture of a card', ...pictureOf(first.imageUrl), bar: { ofNginx: 0.4 } }]
      : []),
    { name: 'search, first time,', path: '/', paths: searches, bar: { perSecond: 1500 } },
  ];
}

/** Returns the address and the header with which the browser of a phone requests a picture. */
function pictureOf(address: string): Pick<Read, 'path' | 'headers'> {
  return { path: `${address}&w=320`, headers: { accept: 'image/avif,image/webp,*/*' } };
}

async function measure(
  site: BenchSite,
  { name, path, paths = [], headers = {}, bar }: Read,
): Promise<Figure> {
  const load: Load = { url: site.url + path, connections, seconds, headers };
  const first = await fetch(site.url + (paths[0] ?? path), { headers });
  const bytes = new Uint8Array(await first.arrayBuffer());
  const nginx = await startNginx({ name: 'answer', bytes, type: 'application/json' });
  try {
    const runs: { perSecond: number; micros: number; ratio: number }[] = [];
    const share = Math.floor(paths.length / (rounds + 1));
    for (let round = 0; round <= rounds; round += 1) {
      const part = paths.slice(round * share, (round + 1) * share);
      const before = await processorSeconds(site.process.pid);
      const ours = await runWrk({ ...load, paths: part });
      const used = (await processorSeconds(site.process.pid)) - before;
      const theirs = await runWrk({ url: nginx.url, connections, seconds: 2 });
      const micros = (used * 1e6) / ours.requests;
      // The first round lets the compiler optimize the code.
      if (round > 0)
        runs.push({
          perSecond: getPerSecond(ours),
          micros,
          ratio: getPerSecond(ours) / getPerSecond(theirs),
        });
    }
    const middle = (read: (run: (typeof runs)[number]) => number) => median(runs.map(read));
    const perSecond = middle((run) => run.perSecond);
    const ratio = middle((run) => run.ratio);
    const cost = `${middle((run) => run.micros).toFixed(0)} µs of processor time each`;
    const text = `${Math.round(perSecond)} a second, ${ratio.toFixed(2)} of nginx, ${cost}`;
    const row = `${name} of the API, ${connections} connections`;
    return 'ofNginx' in bar
      ? figure(row, text, `at least ${bar.ofNginx} of nginx`, ratio >= bar.ofNginx)
      : figure(row, text, `at least ${bar.perSecond} a second`, perSecond >= bar.perSecond);
  } finally {
    await nginx.stop();
  }
}
