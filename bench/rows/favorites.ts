import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { connect } from '#src/db/client.ts';
import { migrate } from '#src/db/migrate.ts';
import { figure, percentile, skipped, type Figure, type Row } from '../figure.ts';
import { signUp, startSite, type BenchSite } from '../site.ts';
import { measureAtConstantRate, timed } from '../constant-rate.ts';

const pace = { perSecond: 50, seconds: 10 };
const batchBar = 'p99 at most 50 ms';
const togglesBar = 'count exact, slowest at most 1 s';
const people = 100;

async function prepare(url: string): Promise<number> {
  const connection = await connect({ url, onError: (error) => console.error(error) });
  const { db } = connection;
  await migrate(db);
  await sql`
    insert into favorites (user_id, model_id)
    select u.id, 1 + (n * 7919 + hashtext(u.id)::bigint & 65535) % (select count(*) from models)
    from (select id from users where id like 'bench-%' order by id limit 2000) u, generate_series(1, 50) n
    on conflict do nothing`.execute(db);
  await sql`
    update models m set favorite_count = (select count(*) from favorites f where f.model_id = m.id)`.execute(
    db,
  );
  await sql`vacuum analyze favorites, models`.execute(db);
  const { rows } = await sql<{ models: number }>`select count(*)::int as models from models`.execute(db);
  await connection.close();
  return rows[0]?.models ?? 0;
}

async function signUpPeople({ url }: BenchSite): Promise<string[]> {
  const cookies: string[] = [];
  for (let n = 0; n < people; n += 1) {
    cookies.push(await signUp(url, `${randomBytes(6).toString('hex')}@bench.example`));
  }
  return cookies;
}

async function measureBatch({ url }: BenchSite, cookie: string, models: number): Promise<Figure> {
  const sendRequest = (n: number) => {
    const ids = Array.from({ length: 200 }, (_, i) => 1 + ((n * 200 + i * 31) % models));
    const headers = { 'content-type': 'application/json', cookie };
    const body = JSON.stringify({ ids });
    return fetch(`${url}/api/stl-files/favorite-status/batch`, { method: 'POST', headers, body });
  };
  await measureAtConstantRate({ ...pace, seconds: 3 }, sendRequest);
  const times = await measureAtConstantRate(pace, sendRequest);
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  const text = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  return figure(`favourite status of 200 designs, ${pace.perSecond} a second`, text, batchBar, p99 <= 50);
}

/** Adds everyone's favorite to one design at the same time and removes it again, five times. */
async function measureToggles({ url }: BenchSite, cookies: readonly string[]): Promise<Figure> {
  const times: number[] = [];
  const readCount = async () => {
    const response = await fetch(`${url}/api/stl-files/1/favorite-count`);
    return ((await response.json()) as { favoriteCount: number }).favoriteCount;
  };
  const before = await readCount();
  let isExact = true;
  for (let round = 0; round < 5; round += 1) {
    for (const method of ['POST', 'DELETE']) {
      const toggle = (cookie: string) =>
        timed(() => fetch(`${url}/api/stl-files/1/favorite`, { method, headers: { cookie } }));
      times.push(...(await Promise.all(cookies.map(toggle))));
      isExact &&= (await readCount()) === before + (method === 'POST' ? people : 0);
    }
  }
  const slowest = Math.max(...times);
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  const text = `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms, count ${isExact ? 'exact' : 'WRONG'}`;
  const row = `${people} people toggle one design's favourite at once`;
  return figure(row, text, togglesBar, isExact && slowest <= 1000);
}

/** Measures favorites on a PostgreSQL that `bench/seed.ts` has filled. */
export const favorites: Row = {
  name: 'favorites',
  run: async () => {
    const url = process.env.BENCH_DATABASE_URL;
    if (url === undefined)
      return [skipped('favourites', batchBar, 'BENCH_DATABASE_URL names no filled database')];
    const models = await prepare(url);
    const env = { DATABASE_URL: url, SESSION_SECRET: randomBytes(32).toString('hex'), DEMO: '0' };
    const site = await startSite({ env });
    try {
      const cookies = await signUpPeople(site);
      return [await measureBatch(site, cookies[0] ?? '', models), await measureToggles(site, cookies)];
    } finally {
      await site.stop();
    }
  },
};
