import { findPostgresBinaries, startPostgresCluster } from '#test/support/postgres-cluster.ts';
import { runCrashes, type CrashOptions } from '#test/support/crash/run-crashes.ts';
import { figure, skipped, type Figure, type Row } from '../figure.ts';

const kills = { embedded: 1000, postgres: 200 };
const writes = 60;

async function measure(engine: string, options: CrashOptions): Promise<Figure[]> {
  const onKill = (count: number) => {
    if (count % 50 === 0) console.log(`${engine}: ${count} of ${options.kills} kills`);
  };
  const { acknowledged, lost, swept, leftOver, broken } = await runCrashes({ ...options, onKill });
  for (const problem of [...lost, ...broken, ...leftOver]) console.log(problem);
  const row = `${options.kills} kills of writers, ${engine}`;
  const wrong = lost.length + broken.length;
  return [
    figure(
      `${row}: writes lost or damaged`,
      `${wrong} of ${acknowledged} acknowledged`,
      '0',
      wrong === 0 && acknowledged > 0,
    ),
    figure(
      `${row}: files left over`,
      `${leftOver.length} after the sweep removed ${swept}`,
      '0',
      leftOver.length === 0,
    ),
  ];
}

async function measurePostgres(): Promise<Figure[]> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) return [skipped('kills of writers, PostgreSQL', '0', 'it is not installed')];
  const cluster = await startPostgresCluster(binaries, { fsync: 'on' });
  const crashDatabase = async () => {
    await cluster.kill();
    await cluster.start();
  };
  try {
    return await measure('PostgreSQL', {
      kills: kills.postgres,
      writes,
      databaseUrl: cluster.url,
      crashDatabase,
    });
  } finally {
    await cluster.remove();
  }
}

/** Kills processes that write, and on PostgreSQL the server too. */
export const crash: Row = {
  name: 'crash',
  run: async () => {
    const embedded = measure('embedded', { kills: kills.embedded, writes });
    return (await Promise.all([embedded, measurePostgres()])).flat();
  },
};
