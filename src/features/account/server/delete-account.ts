import { voidLinks } from '#src/features/auth/server/mails/pending-links.ts';
import { cancelUserSubscriptions } from '#src/features/billing/server/cancel-user-subscriptions.ts';
import { anonymizeUserComments } from '#src/features/comments/server/anonymize-user.ts';
import { deleteUserFavorites } from '#src/features/favorites/server/delete-user-favorites.ts';
import { findRemovalKey, removeHolder } from '#src/features/licences/server/remove-holder.ts';
import { requireOtherAdmin } from '#src/features/users/server/admins.ts';
import { unauthorized } from '#src/lib/errors.ts';
import type { LicenceContext } from '#src/features/licences/server/licence-keys.ts';
import { accountJobs } from './jobs.ts';

/**
 * Deletes a person with all dependent data. Download counts stay; download records and comments stay without the person.
 * Jobs end the subscription, remove the pictures and send the farewell mail after the commit.
 * @throws AppError 401 when the account is deleted already, 409 for the last admin
 */
export async function deleteAccount(context: LicenceContext, userId: string): Promise<void> {
  const { db, jobs } = context;
  const removalKey = await findRemovalKey(context, userId);
  await db.transaction().execute(async (tx) => {
    // The person is locked first, as in every transaction, so that no new row can reference them.
    const person = await tx
      .selectFrom('users')
      .select([
        'email',
        'email_verified',
        'first_name',
        'is_admin',
        'provider_image_hash',
        'custom_image_hash',
      ])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!person) throw unauthorized();
    if (person.is_admin) await requireOtherAdmin(tx, userId);
    await deleteUserFavorites(tx, userId);
    await anonymizeUserComments(tx, userId);
    await voidLinks(tx, userId);
    await removeHolder(tx, removalKey, userId);
    const hadSubscription = await cancelUserSubscriptions(tx, jobs, userId);
    await tx.deleteFrom('users').where('id', '=', userId).execute();
    const pictures = [person.provider_image_hash, person.custom_image_hash].filter((hash) => hash !== null);
    if (pictures.length > 0) await jobs.send(accountJobs.removePictures, { hashes: pictures }, { tx });
    const { email, email_verified, first_name } = person;
    const farewell = { email, email_verified, first_name, hadSubscription };
    await jobs.send(accountJobs.farewell, farewell, { tx });
  });
}
