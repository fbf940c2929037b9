import type { Db } from '#src/db/types.ts';
import type { Recipient } from '#src/features/auth/server/mails/emails.ts';
import { choosePaidPlan } from '#src/features/plans/paid.ts';
import type { Mail } from '#src/integrations/mail.ts';
import type { Context } from '#src/features/context.ts';
import * as mails from './emails.ts';
import type { BillingMail, DueNotice, PlanNotice, ReceiptNotice, RefundNotice } from './mail-kinds.ts';

/** Sends a mail only if it still applies: since it was queued, the invoice may have been paid or the cancellation undone. */
export async function sendBillingMail(context: Context, data: BillingMail): Promise<void> {
  const user = await context.db
    .selectFrom('users')
    .select(['email', 'first_name', 'email_verified'])
    .where('id', '=', data.userId)
    .executeTakeFirst();
  const mail = user && (await writeMail(context, user, data));
  if (mail) await context.mailer.send(mail);
}

function writeMail(context: Context, to: Recipient, data: BillingMail): Promise<Mail | undefined> {
  switch (data.kind) {
    case 'receipt':
    case 'refund':
      return writeMoneyMail(context, to, data);
    case 'payment-failed':
    case 'action-required':
      return writeDueMail(context, to, data);
    default:
      return writePlanMail(context, to, data);
  }
}

async function writeMoneyMail(
  { db, origin }: Context,
  to: Recipient,
  data: ReceiptNotice | RefundNotice,
): Promise<Mail | undefined> {
  const invoice = await findInvoice(db, data.invoiceId);
  if (!invoice) return undefined;
  if (data.kind === 'receipt') {
    const { subscription_id: id } = invoice;
    const subscription = id === null ? undefined : await findSubscription(db, id);
    const plan = subscription && (subscription.paid_tier ?? subscription.tier);
    return mails.receiptMail(to, { ...invoice, period: data.period, plan }, origin());
  }
  return mails.refundMail(to, { ...invoice, amount: data.amount, endsAccess: data.endsAccess }, origin());
}

async function writeDueMail(
  { db, origin, now }: Context,
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
  { db, origin }: Context,
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
