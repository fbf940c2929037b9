import * as z from 'zod/mini';
import type { Db } from '#src/db/types.ts';
import { signCredential } from './compact-jws.ts';
import type { KeyPair } from './key-files.ts';
import { retireKeys, type LicenceKeys, type PublishedKey } from './licence-keys.ts';
import { readRecord } from './read-licences.ts';

const batchSize = 500;
const Day = z.iso.date();

export interface RotationDeps {
  db: Db;
  keys: LicenceKeys;
  now: () => Date;
}

/**
 * Lets new keys sign from now on. If others may know the old ones, signs all records with the new key, so that the pages
 * of all licences name a key that is trusted.
 * @param input empty, or the day since which others may know the old keys
 * @returns a text for the operator
 * @throws Error for an input that is no day
 */
export async function rotateKeys({ db, keys, now }: RotationDeps, input: string): Promise<string> {
  if (input === '') {
    await retireKeys(db, now(), null);
    return 'The next licence is signed with a new key. Licences up to now stay good.';
  }
  if (!Day.safeParse(input).success) throw new Error(`${input} is no day, such as 2026-11-23.`);
  await retireKeys(db, now(), new Date(`${input}T00:00:00Z`));
  const key = await keys.getSigningKey();
  const count = await signAgain(db, { key, published: await keys.listPublished() });
  return `The keys up to now are not trusted any more. ${count} records are signed with the new key ${key.kid.slice(0, 8)}.`;
}

async function signAgain(
  db: Db,
  { key, published }: { key: KeyPair; published: readonly PublishedKey[] },
): Promise<number> {
  const mistrusted = published
    .filter(({ compromisedSince }) => compromisedSince !== null)
    .map(({ kid }) => kid);
  for (let count = 0; ;) {
    const rows = await db
      .selectFrom('licences')
      .select(['id', 'jws'])
      .where('kid', 'in', mistrusted)
      .limit(batchSize)
      .execute();
    if (rows.length === 0) return count;
    for (const row of rows) {
      const jws = signCredential(readRecord(row, published).credential, key);
      // A record that changes at the same time, as when its account is deleted, is signed with the new key by that change.
      const unchanged = db.updateTable('licences').where('id', '=', row.id).where('jws', '=', row.jws);
      await unchanged.set({ kid: key.kid, jws }).execute();
    }
    count += rows.length;
  }
}
