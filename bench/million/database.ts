import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgresBinaries, startPostgresCluster } from '#test/support/postgres-cluster.ts';
import { isSeeded, seedMillion } from './seed.ts';

/** The folder of the database, which is kept for the next run. */
export const home = process.env.BENCH_MILLION_DIR ?? join(tmpdir(), 'firstlayer-million');

const settings = {
  synchronous_commit: 'off',
  shared_buffers: '1GB',
  maintenance_work_mem: '256MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
};

export interface MillionDatabase {
  url: string;
  stop: () => Promise<void>;
}

/** Starts the database, and fills it in the first run. @returns undefined without PostgreSQL */
export async function startMillionDatabase(): Promise<MillionDatabase | undefined> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) return undefined;
  const { url, stop } = await startPostgresCluster(binaries, settings, { home });
  console.log(`The database is in ${home}.`);
  if (!(await isSeeded(url))) await seedMillion(url);
  return { url, stop: () => stop('fast') };
}
