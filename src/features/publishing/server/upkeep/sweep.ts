import { sql } from 'kysely';
import { isBackupActive } from '#src/db/backup/active-backups.ts';
import type { Db } from '#src/db/types.ts';
import { imageFolder } from '#src/integrations/images.ts';
import type { Storage } from '#src/integrations/storage.ts';
import { findShareRows, shareFolder, shareKey } from '#src/features/catalog/server/pictures/share-image.ts';
import {
  findUsedPreviews,
  parsePreviewKey,
  previewFolder,
} from '#src/features/previews/server/stored-previews.ts';
import { findReferenced } from '../content/store-files.ts';

const minAgeMs = 86_400_000;
const batchSize = 500;
const ownFolders = new Set([imageFolder, shareFolder, previewFolder, 'models', 'bundles']);

/**
 * Removes files in the folders of the site that no row references and that are older than a day: a younger one may be about to be
 * referenced. During a backup it removes nothing.
 * @returns the keys of the removed files
 */
export async function removeUnusedFiles(db: Db, storage: Storage, now: Date): Promise<string[]> {
  const removed: string[] = [];
  let batch: string[] = [];
  const sweepBatch = async () => {
    const used = await findUsed(db, batch);
    const mustStay = await isBackupActive(db);
    for (const key of batch) {
      if (mustStay || used.has(key)) continue;
      await storage.remove(key);
      removed.push(key);
    }
    batch = [];
  };
  for await (const { key, modifiedAt } of storage.list()) {
    const isOurs = ownFolders.has(key.split('/')[0] ?? '');
    if (!isOurs || now.getTime() - modifiedAt.getTime() < minAgeMs) continue;
    batch.push(key);
    if (batch.length === batchSize) await sweepBatch();
  }
  if (batch.length > 0) await sweepBatch();
  return removed;
}

async function findUsed(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const hashes = new Map(
    keys.filter((key) => key.startsWith(`${imageFolder}/`)).map((key) => [key, key.split('/')[1] ?? '']),
  );
  const { rows } = await sql<{ hash: string }>`
    select distinct hash from model_images where hash = any(${Array.from(hashes.values())}::text[])
    union select hash from difference_media where hash = any(${Array.from(hashes.values())}::text[])`.execute(
    db,
  );
  const usedHashes = new Set(rows.map(({ hash }) => hash));
  const used = await findReferenced(db, keys);
  for (const [key, hash] of hashes) if (usedHashes.has(hash)) used.add(key);
  for (const key of await findShareImages(db, keys)) used.add(key);
  for (const key of await findPreviewFiles(db, keys)) used.add(key);
  return used;
}

/** Returns the keys of previews that are in use. */
async function findPreviewFiles(db: Db, keys: readonly string[]): Promise<string[]> {
  const hashes = keys.flatMap((key) => parsePreviewKey(key) ?? []);
  if (hashes.length === 0) return [];
  const used = await findUsedPreviews(db, hashes);
  return keys.filter((key) => used.has(parsePreviewKey(key) ?? ''));
}

/** Returns the keys of share images that show the present state of a design. */
async function findShareImages(db: Db, keys: readonly string[]): Promise<string[]> {
  const ids = keys
    .flatMap((key) => new RegExp(`^${shareFolder}/(\\d{1,9})/`).exec(key)?.[1] ?? [])
    .map(Number);
  if (ids.length === 0) return [];
  return (await findShareRows(db, ids)).map(shareKey);
}

/** Removes words that no design contains any more. Otherwise they would count as known and never be corrected. */
export async function removeUnusedWords(db: Db): Promise<void> {
  for (let after = '', isDone = false; !isDone;) {
    const { rows } = await sql<{ word: string; is_unused: boolean }>`
      select word, not exists (select from search_postings p where p.lexeme = w.lexeme) as is_unused
      from search_words w where word > ${after} order by word limit ${batchSize}`.execute(db);
    const unused = rows.filter(({ is_unused }) => is_unused).map(({ word }) => word);
    if (unused.length > 0) await db.deleteFrom('search_words').where('word', 'in', unused).execute();
    after = rows.at(-1)?.word ?? after;
    isDone = rows.length < batchSize;
  }
}
