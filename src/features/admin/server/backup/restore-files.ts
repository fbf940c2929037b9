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

/** What S3 calls the files it was given, by key; empty on the disk. */
export type Etags = Map<string, string>;

/** Puts all files of a backup into the storage; one that is there already becomes what it was. */
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

/** A bucket has its own names for the same bytes, and the disk none. */
export async function writeEtags(tx: Tx, etags: Etags): Promise<void> {
  await sql`update models set bundle_etag = null where bundle_etag is not null`.execute(tx);
  const all = Array.from(etags);
  for (let from = 0; from < all.length; from += etagsAtOnce) {
    await setBundleEtags(tx, all.slice(from, from + etagsAtOnce));
  }
}
