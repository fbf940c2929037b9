import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { connect } from '#src/db/client.ts';
import { callRunningServer } from '#src/http/process/control-socket.ts';
import { figure, percentile, skipped, type Figure, type Row } from '../figure.ts';
import { personSearches } from '../seed-people.ts';
import { signUp, startSite, type BenchSite } from '../site.ts';
import { measureAtConstantRate } from '../constant-rate.ts';

const bar = 'p99 at most 50 ms';
// The rate corresponds to two people in the panel, which sends a request with each pause in typing.
const pace = { perSecond: 20, seconds: 10 };
const warmUp = { perSecond: 20, seconds: 3 };

const designs = '/api/admin/stl-files';
const people = '/api/admin/users';
const auditEntries = '/api/admin/audit';
const pickNumber = (n: number, count: number) => (n * 7919) % count;

/** Returns the path of the n-th request of each table, in the form that the panel uses. */
const tables: Record<string, (n: number) => string> = {
  'designs, first page': () => designs,
  'designs by title': () => `${designs}?sort=title`,
  'designs by downloads': () => `${designs}?sort=downloads`,
  'designs of a category': (n) => `${designs}?category=category-${1 + pickNumber(n, 12)}`,
  'designs without a category': () => `${designs}?category=~none`,
  drafts: () => `${designs}?shelf=draft`,
  'designs, search of a common word': () => `${designs}?q=vase`,
  'designs, search of a rare word': () => `${designs}?q=astastcor`,
  'designs, search of two words': () => `${designs}?q=ribbed+vase`,
  'designs, search of two letters': () => `${designs}?q=va`,
  'a design': (n) => `${designs}/${1 + pickNumber(n, 10_000)}`,
  'people, first page': () => `${people}?limit=50`,
  'people, search of a common name': () => `${people}?limit=50&q=${personSearches.common}`,
  'people, search of an address': () => `${people}?limit=50&q=${personSearches.rare}`,
  'people, search of two letters': () => `${people}?limit=50&q=${personSearches.short}`,
  'a person': (n) => `${people}/bench-${pickNumber(n, 50_000)}`,
  'record, first page': () => auditEntries,
  'record of a person': (n) => `${auditEntries}?actorId=bench-${pickNumber(n, 5)}`,
  'record of a design': (n) => `${auditEntries}?kind=design&targetId=${1 + pickNumber(n, 10_000)}`,
};

async function countRows(url: string): Promise<string> {
  const { db, close } = await connect({ url, onError: (error) => console.error(error) });
  const { rows } = await sql<{ designs: number; people: number }>`
    select (select count(*)::int from models) as designs, (select count(*)::int from users) as people`.execute(
    db,
  );
  await close();
  const { designs: designCount = 0, people: peopleCount = 0 } = rows[0] ?? {};
  return `${designCount} designs, ${peopleCount} people`;
}

async function signUpAdmin({ url, dataDir }: BenchSite): Promise<string> {
  const email = `admin-${randomBytes(6).toString('hex')}@bench.example`;
  const cookie = await signUp(url, email);
  await callRunningServer(dataDir, 'make-admin', email);
  return cookie;
}

/** Measures each table of the panel on a PostgreSQL that `bench/seed.ts` has filled with 10,000 designs. */
export const admin: Row = {
  name: 'admin',
  run: async () => {
    const url = process.env.BENCH_DATABASE_URL;
    if (url === undefined)
      return [skipped("the panel's tables", bar, 'BENCH_DATABASE_URL names no filled database')];
    const size = await countRows(url);
    const env = { DATABASE_URL: url, SESSION_SECRET: randomBytes(32).toString('hex'), DEMO: '0' };
    const site = await startSite({ env });
    try {
      const headers = { cookie: await signUpAdmin(site) };
      const sendRequest = (address: string) => fetch(site.url + address, { headers });
      const all = Object.values(tables);
      await measureAtConstantRate(warmUp, (n) => sendRequest(all[n % all.length]?.(n) ?? designs));
      const figures: Figure[] = [];
      for (const [name, addressOf] of Object.entries(tables)) {
        const times = await measureAtConstantRate(pace, (n) => sendRequest(addressOf(n)));
        const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
        const text = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
        figures.push(figure(`panel: ${name} (${size}, ${pace.perSecond} a second)`, text, bar, p99 <= 50));
      }
      return figures;
    } finally {
      await site.stop();
    }
  },
};
