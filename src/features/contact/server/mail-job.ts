import type { Db } from '#src/db/types.ts';
import { judgeFailure } from '#src/integrations/mail-retries.ts';
import type { Mail } from '#src/integrations/mail.ts';
import type { Mailer } from '#src/integrations/mailer.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import { site } from '#src/site.ts';
import type { ContactMessage } from '../message-contract.ts';

export interface ContactJobDeps {
  db: Db;
  jobs: Jobs;
  mailer: Mailer;
  now: () => Date;
}

export const contactJobs = {
  mail: { name: 'contact-mail', retryLimit: 8 } as JobKind<{ id: number }>,
  clock: { name: 'contact-clock', cron: '41 * * * *' } as JobKind<object>,
};

const lostAfterMs = 36 * 3_600_000;

export async function registerContactJobs(deps: ContactJobDeps): Promise<void> {
  await deps.jobs.register(contactJobs.mail, ({ id }) => tryToSend(deps, id));
  await deps.jobs.register(contactJobs.clock, () => showLost(deps));
}

/** A message stays until it was taken; after a day of failures an admin sees it. */
async function tryToSend(deps: ContactJobDeps, id: number): Promise<void> {
  const { db, jobs, mailer, now } = deps;
  const row = await db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return;
  try {
    await mailer.send(contactMail(row));
  } catch (error) {
    const attempts = row.attempts + 1;
    const { reason, pauseMs } = judgeFailure(error, attempts);
    await db
      .updateTable('contact_messages')
      .set({ attempts, error: reason, failed_at: pauseMs === undefined ? now() : null })
      .where('id', '=', id)
      .execute();
    if (pauseMs !== undefined) {
      await jobs.send(contactJobs.mail, { id }, { afterSeconds: pauseMs / 1000 });
    }
    return;
  }
  await db.deleteFrom('contact_messages').where('id', '=', id).execute();
}

/** One whose job came to nothing, as in a process that was killed again and again. */
async function showLost({ db, now }: ContactJobDeps): Promise<void> {
  const at = now();
  await db
    .updateTable('contact_messages')
    .set(({ fn, val }) => ({
      failed_at: at,
      error: fn.coalesce('error', val('It was never tried to the end.')),
    }))
    .where('failed_at', 'is', null)
    .where('created_at', '<', new Date(at.getTime() - lostAfterMs))
    .execute();
}

/** The owner sees at once that a stranger wrote it, and answers with a press on Reply. */
function contactMail({ name, email, subject, message }: ContactMessage): Mail {
  return {
    to: site.contactEmail,
    replyTo: { name, address: email },
    subject: `[Contact form] ${subject}`,
    preview: `${name} wrote through the contact form.`,
    heading: 'A message from the contact form',
    paragraphs: [`From: ${name} <${email}>`, `Subject: ${subject}`, ...paragraphsOf(message)],
    note: 'Your reply goes to the address above. Anybody can enter any address there: it is not checked.',
  };
}

const paragraphsOf = (message: string) =>
  message
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '');
