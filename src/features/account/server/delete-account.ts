import type { Db } from '#src/db/types.ts';
import { voidLinks } from '#src/features/auth/server/mails/pending-links.ts';
import { cancelUserSubscriptions } from '#src/features/billing/server/cancel-user-subscriptions.ts';
import { forgetComments } from '#src/features/comments/server/forget-person.ts';
import { forgetFavorites } from '#src/features/favorites/server/forget-person.ts';
import { requireOtherAdmin } from '#src/features/users/server/admins.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import { unauthorized } from '#src/lib/errors.ts';
import { accountJobs } from './jobs.ts';

export interface DeleteDeps {
  db: Db;
  jobs: Jobs;
}

/**
 * Deletes a person with all that hangs on them. What they downloaded stays counted; the records of it, and comments, stay
 * without the person. A subscription ends, the pictures go and the farewell is sent once this has committed.
 * @throws AppError 401 when the account is gone already, 409 for the last admin
 */
export async function deleteAccount({ db, jobs }: DeleteDeps, userId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Locked first: nothing new can hang itself on the person, and others who lock begin here too.
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
    await forgetFavorites(tx, userId);
    await forgetComments(tx, userId);
    await voidLinks(tx, userId);
    const hadSubscription = await cancelUserSubscriptions(tx, jobs, userId);
    await tx.deleteFrom('users').where('id', '=', userId).execute();
    const pictures = [person.provider_image_hash, person.custom_image_hash].filter((hash) => hash !== null);
    if (pictures.length > 0) await jobs.send(accountJobs.removePictures, { hashes: pictures }, { tx });
    const { email, email_verified, first_name } = person;
    const farewell = { email, email_verified, first_name, hadSubscription };
    await jobs.send(accountJobs.farewell, farewell, { tx });
  });
}
