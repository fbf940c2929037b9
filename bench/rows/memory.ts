import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure, skipped, type Figure, type Row } from '../figure.ts';
import { processorSecondsOfAll, residentBytesOfAll, waitUntilAlone } from '../memory.ts';
import { mixedLoadEnv, runMixedLoad } from '../mixed-load.ts';
import { startSite, type BenchSite } from '../site.ts';

const megabyte = 1_048_576;
/** The caches and the compiled code have their size after the first time, and what grows until the second is a leak. */
const loadSeconds = { first: 600, second: 1200 };
const maxGrowth = 0.1;
const maxWarmUpSeconds = 60;
const maxDemoMegabytes = 420;
const maxPostgresMegabytes = 260;
const demoBar = `at most ${maxDemoMegabytes} MB`;
const postgresBar = `at most ${maxPostgresMegabytes} MB`;
const onlyLinux = 'read from /proc, Linux only';

interface Shop {
  name: string;
  maxMegabytes: number;
  /** An empty folder by default. */
  dataDir?: string;
  env: Record<string, string>;
  /** Whether the shop starts with an empty data folder and makes the demo catalog. */
  isFirstStart: boolean;
}

async function measure({ name, maxMegabytes, dataDir, env, isFirstStart }: Shop): Promise<Figure[]> {
  const site = await startSite({ dataDir, env: { ...env, ...mixedLoadEnv } });
  const { pid } = site.process;
  try {
    await waitUntilAlone(pid);
    const warmUpSeconds = await processorSecondsOfAll(pid);
    const idle = await residentBytesOfAll(pid);
    const maps = await readFile(`/proc/${pid}/maps`, 'utf8');
    const allocator = maps.includes('jemalloc') ? 'jemalloc' : "the system's allocator";
    const early = await measureAfterLoad(site, loadSeconds.first);
    const late = await measureAfterLoad(site, loadSeconds.second);
    const growth = late / early - 1;
    const starts = [
      figure(
        'processor time of the first start until it is idle',
        `${warmUpSeconds.toFixed(0)} s`,
        `at most ${maxWarmUpSeconds} s`,
        warmUpSeconds <= maxWarmUpSeconds,
      ),
    ];
    return [
      ...(isFirstStart ? starts : []),
      figure(
        `memory of an idle ${name} with all of its processes, with ${allocator}`,
        `${toMegabytes(idle)} MB`,
        `at most ${maxMegabytes} MB`,
        idle <= maxMegabytes * megabyte,
      ),
      figure(
        'its growth between 10 and 30 minutes of mixed load',
        `${(growth * 100).toFixed(1)} % (from ${toMegabytes(early)} to ${toMegabytes(late)} MB)`,
        `at most ${maxGrowth * 100} %`,
        growth <= maxGrowth,
      ),
    ];
  } finally {
    await site.stop();
  }
}

/** @returns the memory in bytes, once the site is at rest again */
async function measureAfterLoad({ url, process: { pid } }: BenchSite, seconds: number): Promise<number> {
  await runMixedLoad(url, seconds);
  await waitUntilAlone(pid);
  return residentBytesOfAll(pid);
}

const toMegabytes = (bytes: number) => Math.round(bytes / megabyte);

/** Measures the memory of the demo after its first start and after load, with its child processes. It takes 40 minutes. */
export const memory: Row = {
  name: 'memory',
  run: async () => {
    if (process.platform !== 'linux') return [skipped('memory of an idle demo shop', demoBar, onlyLinux)];
    return measure({ name: 'demo shop', maxMegabytes: maxDemoMegabytes, env: {}, isFirstStart: true });
  },
};

/** Measures the same on PostgreSQL, for a shop with the designs of the demo. */
export const memoryOnPostgres: Row = {
  name: 'memory-postgres',
  run: async () => {
    const name = 'shop on PostgreSQL';
    const skip = (why: string) => [skipped(`memory of an idle ${name}`, postgresBar, why)];
    if (process.platform !== 'linux') return skip(onlyLinux);
    const url = process.env.BENCH_DATABASE_URL;
    if (url === undefined) return skip('BENCH_DATABASE_URL names no database');
    const dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-bench-'));
    const env = { DATABASE_URL: url, SESSION_SECRET: randomBytes(32).toString('hex') };
    try {
      const demo = await startSite({ dataDir, env: { ...env, DEMO: '1' } });
      await waitUntilAlone(demo.process.pid);
      await demo.stop();
      const shop = { name, maxMegabytes: maxPostgresMegabytes, isFirstStart: false };
      return await measure({ ...shop, dataDir, env: { ...env, DEMO: '0' } });
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
