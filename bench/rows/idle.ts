import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { figure, skipped, type Figure, type Row } from '../figure.ts';
import { processorSeconds, startSite, waitUntilIdle } from '../site.ts';

const maxPercent = 1;
const bar = `at most ${maxPercent} % of one core`;
const seconds = Number(process.env.BENCH_IDLE_SECONDS ?? 60);

async function measure(engine: string, env: Record<string, string>): Promise<Figure> {
  const site = await startSite({ env });
  try {
    const { pid } = site.process;
    await waitUntilIdle(pid);
    const before = await processorSeconds(pid);
    await sleep(seconds * 1000);
    const percent = ((await processorSeconds(pid)) - before) / (seconds / 100);
    const row = `processor time of a shop that nobody visits, ${seconds} s, ${engine}`;
    return figure(row, `${percent.toFixed(2)} %`, bar, percent <= maxPercent);
  } finally {
    await site.stop();
  }
}

/** Measures the processor time of all threads of our process. */
export const idle: Row = {
  name: 'idle',
  run: async () => {
    const row = 'processor time of a shop that nobody visits';
    if (process.platform !== 'linux') return [skipped(row, bar, 'read from /proc, Linux only')];
    const embedded = await measure('embedded', { DEMO: '0' });
    const url = process.env.BENCH_DATABASE_URL;
    if (url === undefined) {
      return [embedded, skipped(`${row}, PostgreSQL`, bar, 'BENCH_DATABASE_URL names no database')];
    }
    const env = { DATABASE_URL: url, SESSION_SECRET: randomBytes(32).toString('hex'), DEMO: '0' };
    return [embedded, await measure('PostgreSQL', env)];
  },
};
