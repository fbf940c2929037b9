import { greet, type Recipient } from '#src/features/auth/server/mails/emails.ts';
import { plans } from '#src/features/plans/plans.ts';
import type { Mail } from '#src/integrations/mail.ts';
import { formatLongDate } from '#src/lib/date-text.ts';
import { formatMoney } from '#src/lib/money.ts';
import { site } from '#src/site.ts';
import type { InvoiceRow } from '../records/billing-rows.ts';

type Tier = keyof typeof plans;
type Money = Pick<InvoiceRow, 'number' | 'currency' | 'hosted_url'>;

const formatDay = (time: Date | string) => formatLongDate(typeof time === 'string' ? time : +time, 'UTC');
const getPlanName = (tier: Tier) => plans[tier].name;
const help = () => `Questions? Write to ${site.contactEmail}.`;

const accessTexts: Record<Tier, string> = {
  free: 'Free designs are open to you.',
  personal: 'Every premium design is open to you now, for everything you print for yourself.',
  commercial:
    'Every premium design is open to you now, and you may sell the prints of designs you download while you subscribe.',
};

export function welcomeMail(to: Recipient, tier: Tier, origin: string): Mail {
  return {
    to: to.email,
    subject: `Your ${site.brand} ${getPlanName(tier)} plan has begun`,
    preview: 'Every premium design is open to you now.',
    heading: `${getPlanName(tier)} it is`,
    paragraphs: [
      greet(to),
      `Your ${getPlanName(tier)} plan has begun. ${accessTexts[tier]}`,
      'It renews every month. You can cancel at any time and keep what you have paid for.',
    ],
    action: { label: 'Browse designs', url: `${origin}/browse` },
    note: help(),
  };
}

export function receiptMail(
  to: Recipient,
  receipt: Money & {
    amount_paid: number;
    paid_at: Date | null;
    period: { from: string; until: string } | null;
    /** The plan that is paid for; undefined if it is not known. */
    plan: Tier | undefined;
  },
  origin: string,
): Mail {
  const amount = formatMoney(receipt.amount_paid, receipt.currency);
  const { number, paid_at: paidAt, period, plan } = receipt;
  const day = paidAt === null ? '' : ` on ${formatDay(paidAt)}`;
  const what = plan === undefined ? '' : `${day === '' ? '' : ','} for your ${getPlanName(plan)} plan`;
  return {
    to: to.email,
    subject: `Your receipt from ${site.brand}${number === null ? '' : ` (${number})`}`,
    preview: `${amount} paid.`,
    heading: 'Thank you for your payment',
    paragraphs: [
      greet(to),
      `We received ${amount}${day}${what}.`,
      ...(number === null ? [] : [`Invoice: ${number}`]),
      ...(period === null ? [] : [`Period: ${formatDay(period.from)} to ${formatDay(period.until)}`]),
    ],
    action: linkTo(receipt, origin),
    note: help(),
  };
}

export interface Due extends Money {
  amount_due: number;
  tier: Tier;
  /** Time when access ends or ended; null when nothing was paid. */
  accessUntil: Date | null;
  hasAccess: boolean;
}

export function paymentFailedMail(to: Recipient, due: Due, origin: string): Mail {
  const amount = formatMoney(due.amount_due, due.currency);
  return {
    to: to.email,
    subject: `Your payment to ${site.brand} did not go through`,
    preview: `${amount} could not be charged. Check your card.`,
    heading: 'A payment did not go through',
    paragraphs: [
      greet(to),
      `We could not charge ${amount} for your ${getPlanName(due.tier)} plan. Check your card or choose another one, and the payment is tried again.`,
      accessText(due),
    ],
    action: { label: 'Manage billing', url: `${origin}/billing` },
    note: help(),
  };
}

export function actionRequiredMail(to: Recipient, due: Due, origin: string): Mail {
  const amount = formatMoney(due.amount_due, due.currency);
  return {
    to: to.email,
    subject: `Your bank wants you to confirm a payment to ${site.brand}`,
    preview: `${amount} wait for your confirmation.`,
    heading: 'Please confirm your payment',
    paragraphs: [
      greet(to),
      `Your bank asks you to confirm ${amount} for your ${getPlanName(due.tier)} plan. Until you do, it is not paid.`,
      accessText(due),
    ],
    action:
      due.hosted_url === null
        ? { label: 'Manage billing', url: `${origin}/billing` }
        : { label: 'Confirm the payment', url: due.hosted_url },
    note: help(),
  };
}

function accessText({ accessUntil, hasAccess }: Due): string {
  if (accessUntil === null) return 'Until then your plan may be paused.';
  return hasAccess
    ? `You keep your access until ${formatDay(accessUntil)}.`
    : `Your access ended on ${formatDay(accessUntil)}. It comes back with the payment.`;
}

export function canceledMail(to: Recipient, tier: Tier, accessUntil: Date, origin: string): Mail {
  const day = formatDay(accessUntil);
  return {
    to: to.email,
    subject: `Your ${site.brand} ${getPlanName(tier)} plan is cancelled`,
    preview: `You keep your access until ${day}.`,
    heading: 'Your plan is cancelled',
    paragraphs: [
      greet(to),
      `Your ${getPlanName(tier)} plan does not renew any more. You keep your access until ${day}.`,
      'Until then you can take the cancellation back on your dashboard.',
    ],
    action: { label: 'Open your dashboard', url: `${origin}/dashboard` },
    note: help(),
  };
}

export function endedMail(to: Recipient, tier: Tier, endedAt: Date, origin: string): Mail {
  return {
    to: to.email,
    subject: `Your ${site.brand} ${getPlanName(tier)} plan has ended`,
    preview: 'You can subscribe again at any time.',
    heading: 'Your plan has ended',
    paragraphs: [
      greet(to),
      `Your ${getPlanName(tier)} plan ended on ${formatDay(endedAt)}. Nothing is charged any more. Free designs stay open to you.`,
      'You can subscribe again at any time.',
    ],
    action: { label: 'See the plans', url: `${origin}/pricing` },
    note: help(),
  };
}

export function refundMail(
  to: Recipient,
  refund: Money & { amount: number; endsAccess: boolean },
  origin: string,
): Mail {
  const amount = formatMoney(refund.amount, refund.currency);
  const invoice = refund.number === null ? '' : ` of invoice ${refund.number}`;
  return {
    to: to.email,
    subject: `${site.brand} has refunded ${amount}`,
    preview: 'It may take some days until you see it.',
    heading: `${amount} refunded`,
    paragraphs: [
      greet(to),
      `We have given back ${amount}${invoice}. It may take your bank some days to show it.`,
      ...(refund.endsAccess ? ['Your plan has ended with it. Nothing is charged any more.'] : []),
    ],
    action: linkTo(refund, origin),
    note: help(),
  };
}

function linkTo({ hosted_url }: Money, origin: string): { label: string; url: string } {
  return hosted_url === null
    ? { label: 'Manage billing', url: `${origin}/billing` }
    : { label: 'See the invoice', url: hosted_url };
}
