import type { StoredMail, Outbox } from '#src/integrations/outbox.ts';
import { notFound } from '#src/lib/errors.ts';
import type { OutboxEntry, OutboxMail } from '../schemas.ts';

const maxListed = 100;

export async function listMails(outbox: Outbox): Promise<OutboxEntry[]> {
  const mails = await outbox.list(maxListed);
  return mails.map(toOutboxEntry);
}

/** @throws AppError 404 */
export async function getMail(outbox: Outbox, id: string): Promise<OutboxMail> {
  const mail = await outbox.find(id);
  if (!mail) throw notFound('This mail is not in the outbox.');
  const { from, html, text } = mail;
  return { ...toOutboxEntry(mail), from, html, text };
}

function toOutboxEntry({ id, to, subject, sentAt }: StoredMail): OutboxEntry {
  return { id, to, subject, sentAt: sentAt.toISOString() };
}
