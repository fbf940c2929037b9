import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import { setBundleEtags } from '#src/features/publishing/server/move-files.ts';
import { writeHashed } from '#src/integrations/hashed-files.ts';
import type { Storage } from '#src/integrations/storage.ts';
import { readFileRecords } from './check-backup.ts';
import { names, type FileRecord } from './manifest.ts';

const etagsAtOnce = 500;

/** ETags that S3 returned for the restored files, by key; empty on disk. */
export type Etags = Map<string, string>;

/** Writes all files of a backup to the storage, overwriting existing ones. */
export async function restoreFiles(storage: Storage, folder: string): Promise<Etags> {
  const etags: Etags = new Map();
  for await (const record of readFileRecords(folder)) {
    const etag = await restoreOne(storage, folder, record);
    if (etag !== null) etags.set(record.key, etag);
  }
  return etags;
}

async function restoreOne(
  storage: Storage,
  folder: string,
  { key, sha256 }: FileRecord,
): Promise<string | null> {
  const temp = storage.newTempPath();
  try {
    const source = createReadStream(join(folder, names.files, key), { highWaterMark: 262_144 });
    const written = await writeHashed(temp, source as AsyncIterable<Buffer>);
    if (written.sha256 !== sha256) throw new Error(`The backup changed while it was read: ${key}`);
    return await storage.commit(temp, key);
  } finally {
    await rm(temp, { force: true });
  }
}

/** Replaces the stored ETags, which differ between buckets and do not exist on disk. */
export async function writeEtags(tx: Tx, etags: Etags): Promise<void> {
  await sql`update models set bundle_etag = null where bundle_etag is not null`.execute(tx);
  const all = Array.from(etags);
  for (let from = 0; from < all.length; from += etagsAtOnce) {
    await setBundleEtags(tx, all.slice(from, from + etagsAtOnce));
  }
}
