import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgresBinaries, startPostgresCluster } from '#test/support/postgres-cluster.ts';
import { isSeeded, seedMillion } from './seed.ts';

/** The folder of the database, which is kept for the next run. */
export const home = process.env.BENCH_MILLION_DIR ?? join(tmpdir(), 'firstlayer-million');

const settings = {
  shared_buffers: '1GB',
  maintenance_work_mem: '256MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
};
/** A database that is lost while it is filled is filled again by the next run. The writes that are measured are durable. */
const filling = { ...settings, synchronous_commit: 'off' };
const measuring = { ...settings, fsync: 'on' };

export interface MillionDatabase {
  url: string;
  stop: () => Promise<void>;
}

/** Starts the database, and fills it in the first run. @returns undefined without PostgreSQL */
export async function startMillionDatabase(): Promise<MillionDatabase | undefined> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) return undefined;
  console.log(`The database is in ${home}.`);
  const first = await startPostgresCluster(binaries, filling, { home });
  if (!(await isSeeded(first.url))) await seedMillion(first.url);
  await first.stop('fast');
  const { url, stop } = await startPostgresCluster(binaries, measuring, { home });
  return { url, stop: () => stop('fast') };
}
