import { sql } from 'kysely';
import { isBackupActive } from '#src/db/backup/active-backups.ts';
import type { Db } from '#src/db/types.ts';
import { avatarFolder, parseAvatarHash } from '#src/integrations/avatars.ts';
import type { Storage } from '#src/integrations/storage.ts';

const minAgeMs = 86_400_000;
const batchSize = 500;

/**
 * Removes pictures older than a day that no account references; younger ones may be about to be referenced. During a
 * backup nothing is removed; the next run removes them.
 * @returns the number of removed files
 */
export async function removeUnusedAvatars(db: Db, storage: Storage, now: Date): Promise<number> {
  let removed = 0;
  let keysByHash = new Map<string, string[]>();
  const sweepBatch = async () => {
    const used = await findUsed(db, Array.from(keysByHash.keys()));
    const mustStay = await isBackupActive(db);
    for (const [hash, keys] of keysByHash) {
      if (mustStay || used.has(hash)) continue;
      for (const key of keys) await storage.remove(key);
      removed += keys.length;
    }
    keysByHash = new Map();
  };
  for await (const { key, modifiedAt } of storage.list(avatarFolder)) {
    const hash = parseAvatarHash(key);
    if (hash === undefined || now.getTime() - modifiedAt.getTime() < minAgeMs) continue;
    const keys = keysByHash.get(hash);
    if (keys) keys.push(key);
    else {
      if (keysByHash.size === batchSize) await sweepBatch();
      keysByHash.set(hash, [key]);
    }
  }
  if (keysByHash.size > 0) await sweepBatch();
  return removed;
}

async function findUsed(db: Db, hashes: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select custom_image_hash as hash from users where custom_image_hash = any(${hashes}::text[])
    union
    select provider_image_hash from users where provider_image_hash = any(${hashes}::text[])`.execute(db);
  return new Set(rows.map(({ hash }) => hash));
}
