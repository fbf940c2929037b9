import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, constants } from 'node:zlib';
import { Client } from 'pg';
import { connect, type Connection } from '#src/db/client.ts';
import { createEmptyDatabase, throwUntilStopped } from './databases.ts';

const folder = new URL('../releases/', import.meta.url).pathname;

/** The names of the releases whose data is kept. */
export const recordedReleases = readdirSync(folder).toSorted();

/** The oldest of them, from before releases had numbers. */
export const oldestRelease = '2026-11-22';

export interface RecordedRelease {
  /** The database as the release left it. */
  connection: Connection;
  dataDir: string;
  /** The folder of a backup that the release took. */
  backup: string;
  close: () => Promise<void>;
}

/** Opens a copy of the data of a release, on the engine of this test run. */
export async function openRelease(name: string): Promise<RecordedRelease> {
  const home = await mkdtemp(join(tmpdir(), 'firstlayer-release-'));
  const dataDir = join(home, 'data');
  const url = process.env.TEST_DATABASE_URL;
  await unpack(join(folder, name, `${url === undefined ? 'embedded' : 'postgres'}.tar.br`), home);
  const database = url === undefined ? undefined : await createEmptyDatabase(url);
  if (database) await loadDump(database.url, join(home, 'database.sql'));
  const errors = throwUntilStopped();
  const connection = await connect({ url: database?.url, dataDir, onError: errors.onError });
  return {
    connection,
    dataDir,
    backup: join(home, 'backup'),
    close: async () => {
      errors.stop();
      await connection.close();
      await database?.drop();
      await rm(home, { recursive: true });
    },
  };
}

async function unpack(archive: string, into: string): Promise<void> {
  const tar = spawn('tar', ['-xf', '-', '-C', into], { stdio: ['pipe', 'ignore', 'inherit'] });
  const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 };
  tar.stdin.end(await promisify(brotliDecompress)(await readFile(archive), { params }));
  const [code] = (await once(tar, 'exit')) as [number];
  if (code !== 0) throw new Error(`${archive} could not be unpacked.`);
}

async function loadDump(url: string, path: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(await readFile(path, 'utf8'));
  } finally {
    await client.end();
  }
}
