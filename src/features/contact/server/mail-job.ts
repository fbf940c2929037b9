import { judgeFailure, mailQueue } from '#src/integrations/mail-retries.ts';
import type { Mail } from '#src/integrations/mail.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import { site } from '#src/site.ts';
import type { Context } from '#src/features/context.ts';
import type { ContactMessage } from '../message-schemas.ts';

export const contactJobs = {
  mail: { name: 'contact-mail', ...mailQueue } as JobKind<{ id: number }>,
  clock: { name: 'contact-clock', cron: '41 * * * *' } as JobKind<object>,
};

const lostAfterMs = 36 * 3_600_000;

export async function registerContactJobs(context: Context): Promise<void> {
  await context.jobs.register(contactJobs.mail, ({ id }) => sendContactMail(context, id));
  await context.jobs.register(contactJobs.clock, () => failLostMessages(context));
}

/** Sends one message. Its row is kept until the mail server accepts it; after the last retry it is marked as failed. */
async function sendContactMail(context: Context, id: number): Promise<void> {
  const { db, jobs, mailer, now } = context;
  const row = await db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return;
  try {
    await mailer.send(buildContactMail(row));
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

/** Marks messages as failed whose job was lost, as in a process that was killed repeatedly. */
async function failLostMessages({ db, now }: Context): Promise<void> {
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

/** Builds the mail to the owner, with a Reply-To of the sender. */
function buildContactMail({ name, email, subject, message }: ContactMessage): Mail {
  return {
    to: site.contactEmail,
    replyTo: { name, address: email },
    subject: `[Contact form] ${subject}`,
    preview: `${name} wrote through the contact form.`,
    heading: 'A message from the contact form',
    paragraphs: [`From: ${name} <${email}>`, `Subject: ${subject}`, ...splitParagraphs(message)],
    note: 'Your reply goes to the address above. Anybody can enter any address there: it is not checked.',
  };
}

const splitParagraphs = (message: string) =>
  message
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '');
