import { randomBytes } from 'node:crypto';
import { connect } from '#src/db/client.ts';
import { migrate } from '#src/db/migrate.ts';
import { figure, percentile, skipped, type Figure, type Row } from '../figure.ts';
import { findThreads, seedComments, type SeededThreads } from '../seed-comments.ts';
import { signUp, startSite } from '../site.ts';
import { measureAtConstantRate } from '../constant-rate.ts';

const bar = 'p99 at most 50 ms';
const pace = { perSecond: 50, seconds: 10 };

async function prepare(url: string): Promise<SeededThreads> {
  const connection = await connect({ url, onError: (error) => console.error(error) });
  await migrate(connection.db);
  const threads = (await findThreads(connection.db)) ?? (await seedComments(connection.db));
  await connection.close();
  return threads;
}

/** Collects the paths of a list's pages after the first, at most `limit` of them. */
async function collectPages(url: string, first: string, limit: number): Promise<string[]> {
  const pages: string[] = [];
  for (let next: string | undefined = first; next !== undefined && pages.length < limit;) {
    const response: Response = await fetch(url + next);
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    if (next !== undefined) pages.push(next);
  }
  return pages;
}

/** Measures comments on a PostgreSQL that `bench/seed.ts` has filled. Comments are added on the first run. */
export const comments: Row = {
  name: 'comments',
  run: async () => {
    const url = process.env.BENCH_DATABASE_URL;
    const all = 'comments of a thread of 10,000';
    if (url === undefined) return [skipped(all, bar, 'BENCH_DATABASE_URL names no filled database')];
    const { long, deep, deepComment } = await prepare(url);
    const env = { DATABASE_URL: url, SESSION_SECRET: randomBytes(32).toString('hex'), DEMO: '0' };
    const site = await startSite({ env });
    try {
      const thread = `/api/stl-files/${long}/comments`;
      const replies = `/api/model-comments/${deepComment}/replies`;
      const laterPages = await collectPages(site.url, thread, 400);
      const laterReplies = await collectPages(site.url, replies, 400);
      const cookie = await signUp(site.url, `${randomBytes(6).toString('hex')}@bench.example`);
      const measure = async (row: string, addresses: readonly string[], headers: HeadersInit = {}) => {
        const sendRequest = (n: number) =>
          fetch(site.url + (addresses[(n * 7) % addresses.length] ?? ''), { headers });
        const times = await measureAtConstantRate(pace, sendRequest);
        const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
        const text = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
        return figure(`${row}, ${pace.perSecond} a second`, text, bar, p99 <= 50);
      };
      await measure('warm-up', [thread, ...laterPages]);
      const figures: Figure[] = [];
      figures.push(await measure('first page of 10,000 comments', [thread]));
      figures.push(await measure('the same, signed in', [thread], { cookie }));
      figures.push(await measure('a later page of 10,000 comments', laterPages));
      figures.push(
        await measure('a comment with 10,000 replies and reactions', [`/api/stl-files/${deep}/comments`]),
      );
      figures.push(await measure('a later page of 10,000 replies', laterReplies));
      return figures;
    } finally {
      await site.stop();
    }
  },
};
