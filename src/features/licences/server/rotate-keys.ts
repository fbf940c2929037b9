import * as z from 'zod/mini';
import type { Db } from '#src/db/types.ts';
import { signCredential } from './compact-jws.ts';
import type { KeyPair } from './key-files.ts';
import { type LicenceContext, type PublishedKey, retireKeys } from './licence-keys.ts';
import { findRecord, removedRecord } from './read-licences.ts';

const batchSize = 500;
const Day = z.iso.date();

/**
 * Lets new keys sign from now on. If others may know the old ones, signs all records with the new key, so that the pages
 * of all licences name a key that is trusted.
 * @param input empty, or the day since which others may know the old keys
 * @returns a text for the operator
 * @throws Error for an input that is no day, and after all other records are signed, if the stored signature of one is wrong
 */
export async function rotateKeys(
  { db, licenceKeys, now }: Pick<LicenceContext, 'db' | 'licenceKeys' | 'now'>,
  input: string,
): Promise<string> {
  if (input === '') {
    await retireKeys(db, now(), null);
    return 'The next licence is signed with a new key. Licences up to now stay good.';
  }
  if (!Day.safeParse(input).success) throw new Error(`${input} is no day, such as 2026-11-23.`);
  await retireKeys(db, now(), new Date(`${input}T00:00:00Z`));
  const key = await licenceKeys.getSigningKey();
  const { signed, changed } = await signAgain(db, { key, published: await licenceKeys.listPublished() });
  const result = `The keys up to now are not trusted any more. ${signed} records are signed with the new key ${key.kid.slice(0, 8)}.`;
  if (changed.length === 0) return result;
  throw new Error(
    `${result} The stored signature of these licences is wrong, so they were not signed: ${changed.join(', ')}.`,
  );
}

interface SignedAgain {
  /** The number of records with a new signature. */
  signed: number;
  /** The first digits of the licences whose record was changed. Their whole numbers must not be in the log. */
  changed: string[];
}

async function signAgain(
  db: Db,
  { key, published }: { key: KeyPair; published: readonly PublishedKey[] },
): Promise<SignedAgain> {
  const mistrusted = published
    .filter(({ compromisedSince }) => compromisedSince !== null)
    .map(({ kid }) => kid);
  const result: SignedAgain = { signed: 0, changed: [] };
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('licences')
      .select(['id', 'jws'])
      .where('kid', 'in', mistrusted)
      .where('jws', '<>', removedRecord)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const { id, jws } of rows) {
      const record = findRecord(jws, published);
      if (record) {
        // A record that changes at the same time, as when its account is deleted, is signed with the new key by that change.
        const unchanged = db.updateTable('licences').where('id', '=', id).where('jws', '=', jws);
        await unchanged.set({ kid: key.kid, jws: signCredential(record.credential, key) }).execute();
        result.signed += 1;
      } else result.changed.push(`${id.slice(0, 4)}…`);
    }
    const last = rows.at(-1);
    if (!last) return result;
    after = last.id;
  }
}
