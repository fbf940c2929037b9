import { sql } from 'kysely';
import { notFound } from '#src/lib/errors.ts';
import { unknownLicenceMessage } from '../constants.ts';
import { signCredential } from './compact-jws.ts';
import { lockPerson, createLicenceNumber } from './create-licence.ts';
import { changeCredential } from './credential.ts';
import { type LicenceContext, requireSigningKey } from './licence-keys.ts';
import { readRecord } from './read-licences.ts';

export interface LicenceReplacement {
  userId: string;
  /** The licence that is replaced. */
  number: string;
  holder: string;
  isHolderShown: boolean;
}

/**
 * Replaces a good licence with one with another name and the same facts. The old one then refers to the new one.
 * @returns the number of the new one
 * @throws AppError 404 for a licence of somebody else, and for one that is not good
 */
export async function replaceLicence(
  { db, licenceKeys, now }: Pick<LicenceContext, 'db' | 'licenceKeys' | 'now'>,
  { userId, number, holder, isHolderShown }: LicenceReplacement,
): Promise<string> {
  const key = await licenceKeys.getSigningKey();
  const published = await licenceKeys.listPublished();
  const next = createLicenceNumber();
  const at = now();
  await db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId);
    const old = await tx
      .selectFrom('licences')
      .select(['id', 'jws'])
      .where('id', '=', number)
      .where('user_id', '=', userId)
      .where('state', '=', 'good')
      .executeTakeFirst();
    if (!old) throw notFound(unknownLicenceMessage);
    await requireSigningKey(tx, key.kid);
    const { credential } = readRecord(old, published);
    const changed = changeCredential(credential, {
      number: next,
      issuedAt: at,
      holder: isHolderShown ? holder : undefined,
    });
    // One statement, because each of the two rows demands the other: only one of them may be good.
    await sql`
      with old as (
        update licences set state = 'replaced', state_at = ${at}, replaced_by = ${next} where id = ${number}
        returning user_id, download_id, model_id, bundle_sha256, file_sha256, holder_since
      )
      insert into licences (id, user_id, download_id, model_id, bundle_sha256, file_sha256, holder, is_holder_shown,
        holder_since, kid, jws, issued_at)
      select ${next}, user_id, download_id, model_id, bundle_sha256, file_sha256, ${holder}, ${isHolderShown}::boolean,
        holder_since, ${key.kid}, ${signCredential(changed, key)}, ${at}::timestamptz
      from old`.execute(tx);
  });
  return next;
}
