import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { readReferencedFiles } from '#src/features/admin/server/backup/referenced-files.ts';
import { removeUnusedFiles } from '#src/features/publishing/server/upkeep/sweep.ts';
import { hashContent } from '#src/integrations/hashed-files.ts';
import type { Storage } from '#src/integrations/storage.ts';
import type { FinalState } from './messages.ts';
import type { WriterShop } from './writer-shop.ts';

const dayMs = 86_400_000;

/** Sweeps as the nightly job of two days later would, and compares rows, counters and files. */
export async function readFinalState({
  db,
  storage,
  config,
}: Pick<WriterShop, 'db' | 'storage' | 'config'>): Promise<FinalState> {
  const swept = await removeUnusedFiles(db, storage, new Date(Date.now() + 2 * dayMs));
  const referenced = await listReferenced(db);
  const leftOver: string[] = [];
  for await (const { key } of storage.list()) if (!referenced.delete(key)) leftOver.push(key);
  leftOver.push(...(await sweepTempFiles(storage, join(config.dataDir, 'tmp'))));
  const missing = Array.from(referenced, (key) => `${key} is missing`);
  const broken = [
    ...missing,
    ...(await findChangedFiles(db, storage, referenced)),
    ...(await findWrongCounters(db)),
  ];
  return { swept: swept.length, leftOver, broken };
}

/** @returns the temporary files that remain after two days */
async function sweepTempFiles(storage: Storage, folder: string): Promise<string[]> {
  const before = new Date(Date.now() - 2 * dayMs);
  for (const name of await readdir(folder)) await utimes(join(folder, name), before, before);
  await storage.removeOldTempFiles();
  return (await readdir(folder)).map((name) => `tmp/${name}`);
}

async function listReferenced(db: Db): Promise<Set<string>> {
  const keys = new Set<string>();
  await db.transaction().execute(async (tx) => {
    for await (const batch of readReferencedFiles(tx)) for (const key of batch) keys.add(key);
  });
  return keys;
}

/** @param missing the keys of files that do not exist, which are reported already */
async function findChangedFiles(db: Db, storage: Storage, missing: Set<string>): Promise<string[]> {
  const { rows } = await sql<{ key: string; sha256: string }>`
    select storage_key as key, sha256 from model_files
    union select bundle_key, bundle_sha256 from models`.execute(db);
  const changed: string[] = [];
  for (const { key, sha256 } of rows) {
    if (missing.has(key)) continue;
    const { stream } = await storage.read(key);
    if ((await hashContent(stream)).sha256 !== sha256) changed.push(`${key} has other bytes`);
  }
  return changed;
}

async function findWrongCounters(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'counts of design ' || m.id as what from models m where
      m.comment_count <> (select count(*) from comments c where c.model_id = m.id)
      or m.favorite_count <> (select count(*) from favorites f where f.model_id = m.id)
      or m.download_count <> (select count(*) from download_days d where d.model_id = m.id)
      or not exists (select from model_search s where s.model_id = m.id)
    union all select 'the number of designs' from counters
      where name = 'models' and value <> (select count(*) from models)
    union all select 'the number of downloads' from counters
      where name = 'downloads' and value <> (select count(*) from download_days)`.execute(db);
  return rows.map(({ what }) => `${what} differ from the rows`);
}
