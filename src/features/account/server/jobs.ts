import { isBackupActive } from '#src/db/backup/active-backups.ts';
import { greet, type Recipient } from '#src/features/auth/server/mails/emails.ts';
import { mailQueue } from '#src/integrations/mail-retries.ts';
import type { Mail } from '#src/integrations/mail.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import { site } from '#src/site.ts';
import type { Context } from '#src/features/context.ts';

interface DeletedUser extends Recipient {
  hadSubscription: boolean;
}

export const accountJobs = {
  removePictures: { name: 'account-pictures', retryLimit: 8 } as JobKind<{ hashes: string[] }>,
  farewell: { name: 'account-farewell', ...mailQueue } as JobKind<DeletedUser>,
};

export async function registerAccountJobs({ db, jobs, mailer, avatars }: Context): Promise<void> {
  await jobs.register(accountJobs.removePictures, async ({ hashes }) => {
    // During a backup no files are removed; the daily sweep removes them later.
    if (await isBackupActive(db)) return;
    for (const hash of hashes) await avatars.remove(hash);
  });
  await jobs.register(accountJobs.farewell, (person) => mailer.send(farewellMail(person)));
}

function farewellMail(person: DeletedUser): Mail {
  return {
    to: person.email,
    subject: 'Your account was deleted',
    preview: `Your ${site.brand} account and your data are gone.`,
    heading: 'Your account was deleted',
    paragraphs: [
      greet(person),
      `Your ${site.brand} account is deleted, with your profile, your favorites and your sign-ins. The designs you have downloaded are still yours to print.`,
      ...(person.hadSubscription ? ['Your plan has ended with it, and nothing is charged any more.'] : []),
      'This was the last mail to this address.',
    ],
    note: `If you did not delete your account, write to ${site.contactEmail} at once.`,
  };
}
