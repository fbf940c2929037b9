import type { Db } from '#src/db/types.ts';
import type { Recipient } from '#src/features/auth/server/mails/emails.ts';
import { choosePaidPlan } from '#src/features/plans/paid.ts';
import type { Mail } from '#src/integrations/mail.ts';
import type { Mailer } from '#src/integrations/mailer.ts';
import * as mails from './emails.ts';
import type { BillingMail, DueNotice, PlanNotice, ReceiptNotice, RefundNotice } from './mail-kinds.ts';

export interface MailDeps {
  db: Db;
  mailer: Mailer;
  origin: () => string;
  now: () => Date;
}

/** Sends a mail only if it still applies: since it was queued, the invoice may have been paid or the cancellation undone. */
export async function sendBillingMail(deps: MailDeps, data: BillingMail): Promise<void> {
  const user = await deps.db
    .selectFrom('users')
    .select(['email', 'first_name', 'email_verified'])
    .where('id', '=', data.userId)
    .executeTakeFirst();
  const mail = user && (await writeMail(deps, user, data));
  if (mail) await deps.mailer.send(mail);
}

function writeMail(deps: MailDeps, to: Recipient, data: BillingMail): Promise<Mail | undefined> {
  switch (data.kind) {
    case 'receipt':
    case 'refund':
      return writeMoneyMail(deps, to, data);
    case 'payment-failed':
    case 'action-required':
      return writeDueMail(deps, to, data);
    default:
      return writePlanMail(deps, to, data);
  }
}

async function writeMoneyMail(
  { db, origin }: MailDeps,
  to: Recipient,
  data: ReceiptNotice | RefundNotice,
): Promise<Mail | undefined> {
  const invoice = await findInvoice(db, data.invoiceId);
  if (!invoice) return undefined;
  return data.kind === 'receipt'
    ? mails.receiptMail(to, { ...invoice, period: data.period }, origin())
    : mails.refundMail(to, { ...invoice, amount: data.amount, endsAccess: data.endsAccess }, origin());
}

async function writeDueMail(
  { db, origin, now }: MailDeps,
  to: Recipient,
  data: DueNotice,
): Promise<Mail | undefined> {
  const invoice = await findInvoice(db, data.invoiceId);
  const subscription = await findSubscription(db, data.subscriptionId);
  const isDue = subscription?.status === 'past_due' || subscription?.status === 'unpaid';
  if (invoice?.status !== 'open' || !isDue) return undefined;
  const until = choosePaidPlan([subscription], now())?.accessUntil ?? null;
  const accessUntil = until === null ? null : new Date(until);
  const hasAccess = accessUntil !== null && accessUntil > now();
  const due = { ...invoice, tier: subscription.tier, accessUntil, hasAccess };
  return data.kind === 'payment-failed'
    ? mails.paymentFailedMail(to, due, origin())
    : mails.actionRequiredMail(to, due, origin());
}

async function writePlanMail(
  { db, origin }: MailDeps,
  to: Recipient,
  data: PlanNotice,
): Promise<Mail | undefined> {
  const subscription = await findSubscription(db, data.subscriptionId);
  if (!subscription) return undefined;
  const { tier, paid_tier: paidTier, ended_at: endedAt, current_period_end: periodEnd } = subscription;
  if (data.kind === 'ended') return endedAt ? mails.endedMail(to, tier, endedAt, origin()) : undefined;
  if (endedAt) return undefined;
  if (data.kind === 'welcome') return mails.welcomeMail(to, tier, origin());
  return subscription.cancel_at_period_end
    ? mails.canceledMail(to, paidTier ?? tier, periodEnd, origin())
    : undefined;
}

function findInvoice(db: Db, id: string) {
  return db.selectFrom('billing_invoices').selectAll().where('id', '=', id).executeTakeFirst();
}

function findSubscription(db: Db, id: string) {
  return db.selectFrom('billing_subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
}
