import type { Tx } from '#src/db/types.ts';
import { unavailable } from '#src/lib/errors.ts';
import { formerHolder } from '../constants.ts';
import { signCredential } from './compact-jws.ts';
import { changeCredential } from './credential.ts';
import type { KeyPair } from './key-files.ts';
import { type LicenceContext, type PublishedKey, requireSigningKey } from './licence-keys.ts';
import { findRecord, removedRecord } from './read-licences.ts';

/** The keys and the clock that sign the records of a person again. */
export interface RemovalKey {
  key: KeyPair;
  published: PublishedKey[];
}

/** Returns the key that `removeHolder` needs, or undefined for a person without licences. */
export async function findRemovalKey(
  { db, licenceKeys }: Pick<LicenceContext, 'db' | 'licenceKeys'>,
  userId: string,
): Promise<RemovalKey | undefined> {
  const licence = await db
    .selectFrom('licences')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return licence && { key: await licenceKeys.getSigningKey(), published: await licenceKeys.listPublished() };
}

/**
 * Removes a person's name from their licences, the signed records included, and the words that tie a shop to them. The licences stay in their states. A record
 * whose signature does not verify is removed, and its licence is unknown from then on. Call it in the transaction that deletes the account, after the row of the
 * person is locked.
 */
export async function removeHolder(tx: Tx, removal: RemovalKey | undefined, userId: string): Promise<void> {
  // The licences are locked before their words, as when a word is asked for, which prevents deadlocks.
  const rows = await tx
    .selectFrom('licences')
    .select(['id', 'jws'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length === 0) return;
  // The first licence was created after the key was looked for.
  if (!removal) throw unavailable('Please try again.');
  await requireSigningKey(tx, removal.key.kid);
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom('licence_proofs').where('licence_id', 'in', ids).execute();
  for (const { id, jws } of rows) {
    const record = findRecord(jws, removal.published);
    const credential = record && changeCredential(record.credential, { holder: undefined });
    await tx
      .updateTable('licences')
      .set({
        holder: formerHolder,
        is_holder_shown: false,
        kid: removal.key.kid,
        jws: credential ? signCredential(credential, removal.key) : removedRecord,
      })
      .where('id', '=', id)
      .execute();
  }
}
