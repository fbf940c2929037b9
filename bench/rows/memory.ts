import { randomBytes } from 'node:crypto';
import { figure, skipped, type Figure, type Row } from '../figure.ts';
import { processorSecondsOfAll, residentBytesOfAll, waitUntilAlone } from '../memory.ts';
import { runMixedLoad } from '../mixed-load.ts';
import { startSite } from '../site.ts';

const megabyte = 1_048_576;
const loadSeconds = Number(process.env.BENCH_LOAD_SECONDS ?? 600);
const maxGrowth = 0.1;
const maxWarmUpSeconds = 60;

interface Shop {
  name: string;
  maxMegabytes: number;
  env: Record<string, string>;
  /** Whether the shop starts with an empty data folder and makes the demo catalog. */
  isFirstStart: boolean;
}

async function measure({ name, maxMegabytes, env, isFirstStart }: Shop): Promise<Figure[]> {
  const site = await startSite({ env });
  const { pid } = site.process;
  try {
    await waitUntilAlone(pid);
    const warmUpSeconds = await processorSecondsOfAll(pid);
    const idle = await residentBytesOfAll(pid);
    const failed = await runMixedLoad(site.url, loadSeconds);
    if (failed > 0) throw new Error(`${failed} requests of the load failed.`);
    await waitUntilAlone(pid);
    const after = await residentBytesOfAll(pid);
    const growth = after / idle - 1;
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
        `memory of an idle ${name} with all of its processes`,
        `${toMegabytes(idle)} MB`,
        `at most ${maxMegabytes} MB`,
        idle <= maxMegabytes * megabyte,
      ),
      figure(
        `its growth by ${loadSeconds} s of mixed load`,
        `${(growth * 100).toFixed(1)} % (to ${toMegabytes(after)} MB)`,
        `at most ${maxGrowth * 100} %`,
        growth <= maxGrowth,
      ),
    ];
  } finally {
    await site.stop();
  }
}

const toMegabytes = (bytes: number) => Math.round(bytes / megabyte);

/** Measures the memory of the shop after its first start and after load, with its child processes. */
export const memory: Row = {
  name: 'memory',
  run: async () => {
    const demo = { name: 'demo shop', maxMegabytes: 350, env: {}, isFirstStart: true };
    const postgres = { name: 'shop on PostgreSQL', maxMegabytes: 220, isFirstStart: false };
    const row = `memory of an idle ${postgres.name}`;
    const bar = `at most ${postgres.maxMegabytes} MB`;
    if (process.platform !== 'linux') return [skipped(row, bar, 'read from /proc, Linux only')];
    const figures = await measure(demo);
    const url = process.env.BENCH_DATABASE_URL;
    if (url === undefined) return [...figures, skipped(row, bar, 'BENCH_DATABASE_URL names no database')];
    const env = { DATABASE_URL: url, SESSION_SECRET: randomBytes(32).toString('hex'), DEMO: '0' };
    return [...figures, ...(await measure({ ...postgres, env }))];
  },
};
