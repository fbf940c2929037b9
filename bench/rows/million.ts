import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '#src/config/config.ts';
import { connect } from '#src/db/client.ts';
import { createAdmin } from '#test/support/factories.ts';
import { createSessionStarter } from '#test/support/sessions.ts';
import { figure, percentile, skipped, type Figure, type Row } from '../figure.ts';
import { listProcesses, processorSecondsOfAll } from '../memory.ts';
import { home, startMillionDatabase, type MillionDatabase } from '../million/database.ts';
import { runLoad, type LoadResult } from '../million/load.ts';
import { startProxy } from '../million/proxy.ts';
import { listKinds, type RequestKind, type Visitors } from '../million/requests.ts';
import { size } from '../million/seed.ts';
import { findThreads } from '../seed-comments.ts';
import { startSite, type BenchSite } from '../site.ts';

const name = 'a million people';
const bar = 'p99 at most 50 ms';
const seconds = Number(process.env.BENCH_MILLION_SECONDS ?? 300);
const wanted = 500;
const instanceCount = 3;
const visitorCount = 300;
const alone = { perSecond: 25, seconds: 6, maxInFlight: 64 };

/** Starts sessions of people who have downloads and favorites, and of an admin. */
async function signInVisitors(url: string, env: Record<string, string>): Promise<Visitors> {
  const { db, close } = await connect({ url, onError: (error) => console.error(error) });
  const config = readConfig(env);
  const startSession = createSessionStarter({ db, log: pino({ level: 'silent' }), config });
  const people: string[] = [];
  for (let n = 0; n < visitorCount; n += 1) {
    people.push(await startSession(`bench-${(n * 7919) % size.people}`));
  }
  const admin = await startSession((await createAdmin(db)).id);
  const threads = await findThreads(db);
  await close();
  if (!threads) throw new Error('The database has no comments.');
  return { people, admin, threads };
}

/** Returns the processor time of the instances, the proxy and the database so far, in seconds. */
async function readProcessorTime(pids: readonly (number | undefined)[]): Promise<number> {
  const processes = (await Promise.all(pids.map(listProcesses))).flat();
  const times = await Promise.all(processes.map((pid) => processorSecondsOfAll(pid).catch(() => 0)));
  return times.reduce((sum, time) => sum + time, 0);
}

/** Sends each kind of request alone. @returns the processor time of one, in milliseconds */
async function measureAlone(port: number, kinds: readonly RequestKind[], pids: (number | undefined)[]) {
  const costs = new Map<string, number>();
  for (const kind of kinds) {
    await runLoad(port, [kind], { ...alone, seconds: 2 });
    const before = await readProcessorTime(pids);
    const { times } = await runLoad(port, [kind], alone);
    const spent = (await readProcessorTime(pids)) - before;
    costs.set(kind.name, (spent * 1000) / (times.get(kind.name)?.length ?? 1));
  }
  return costs;
}

function describeTimes(times: readonly number[]): string {
  return `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`;
}

function requireResponses({ failures }: LoadResult): void {
  if (failures.length > 0) throw new Error(`${failures.length} requests failed: ${failures[0]}`);
}

async function measure({ url }: MillionDatabase, sites: BenchSite[], visitors: Visitors): Promise<Figure[]> {
  const proxy = await startProxy(sites.map((site) => site.url));
  try {
    const [postmaster] = (await readFile(join(home, 'data/postmaster.pid'), 'utf8')).split('\n');
    const pids = [...sites.map((site) => site.process.pid), proxy.pid, Number(postmaster)];
    const kinds = listKinds(visitors);
    const costs = await measureAlone(proxy.port, kinds, pids);
    console.log(`The mixed load runs for ${seconds} s on ${new URL(url).host}.`);
    const fast = await runLoad(proxy.port, kinds, { perSecond: wanted, seconds, maxInFlight: 32 });
    requireResponses(fast);
    const half = fast.perSecond / 2;
    const slow = await runLoad(proxy.port, kinds, {
      perSecond: half,
      seconds: seconds / 2,
      maxInFlight: 10_000,
    });
    requireResponses(slow);
    const reached = figure(
      `${name}: mixed requests a second, three instances, ${seconds} s`,
      `${fast.perSecond.toFixed(0)}, ${describeTimes(Array.from(fast.times.values()).flat())}`,
      `${wanted}, or what the machine reaches`,
      true,
    );
    const rows = kinds.map((kind) => {
      const times = slow.times.get(kind.name) ?? [];
      const text = `${describeTimes(times)}; ${costs.get(kind.name)?.toFixed(1)} ms of processor time; at full rate ${describeTimes(fast.times.get(kind.name) ?? [])}`;
      const row = `${name}: ${kind.name}, at ${half.toFixed(0)} mixed requests a second`;
      return figure(row, text, kind.isBarred ? bar : 'none', !kind.isBarred || percentile(times, 0.99) <= 50);
    });
    return [reached, ...rows];
  } finally {
    await proxy.close();
  }
}

/** Three instances behind nginx on a PostgreSQL with a million people, 10 million downloads and favorites, 2 million comments. */
export const million: Row = {
  name: 'million',
  run: async () => {
    const database = await startMillionDatabase();
    if (!database) return [skipped(name, bar, 'PostgreSQL is not installed')];
    const dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-million-data-'));
    const env = {
      DATABASE_URL: database.url,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      DEMO: '0',
      COMMENTS_PER_MINUTE: '100000',
      TRUST_PROXY: 'loopback',
    };
    const sites: BenchSite[] = [];
    try {
      while (sites.length < instanceCount)
        sites.push(await startSite({ env, dataDir: join(dataDir, String(sites.length)) }));
      return await measure(
        database,
        sites,
        await signInVisitors(database.url, { ...env, DATA_DIR: dataDir }),
      );
    } finally {
      for (const site of sites) await site.stop();
      await rm(dataDir, { recursive: true, force: true });
      await database.stop();
    }
  },
};
