import { formatDate } from '#src/lib/date-text.ts';
import type { Subscription, Tier } from './contract.ts';
import { plans, priceOf } from './plans.ts';

const statusWords: Record<string, string> = {
  active: 'Active',
  pending: 'Plan Change Pending',
  canceled: 'Canceled',
  past_due: 'Payment Due',
};

/** 'Active', 'Plan Change Pending', 'Canceled' or 'Payment Due'; else 'Active' for a free plan and 'Inactive'. */
export function statusWord({ tier, status }: { tier: string; status: string }): string {
  if (Object.hasOwn(statusWords, status)) return statusWords[status] ?? 'Inactive';
  return tier === 'free' ? 'Active' : 'Inactive';
}

/** What Settings calls the plans. */
export const settingsPlanNames: Record<Tier, string> = {
  free: 'Free',
  personal: 'Creator',
  commercial: 'Commercial',
};

/** '$7' with 'per month', or 'Lifetime'. */
export function priceWords({ tier, isLifetime }: Pick<Subscription, 'tier' | 'isLifetime'>): {
  price: string;
  period: string;
} {
  return isLifetime ? { price: 'Lifetime', period: '' } : { price: priceOf(tier), period: 'per month' };
}

/** 'Expires: Dec 4, 2026' for a plan that was given until then; undefined where none ends. */
export function expiryWords(
  { endDate, isLifetime }: Pick<Subscription, 'endDate' | 'isLifetime'>,
  timeZone?: string,
): string | undefined {
  return endDate === null || isLifetime ? undefined : `Expires: ${formatDate(endDate, timeZone)}`;
}

export interface PlanLine {
  label: string;
  value: string;
}

/** The lines of the plan card: status, who gave the plan and until when, when a paid one renews or ends. */
export function planLines(subscription: Subscription, timeZone?: string): PlanLine[] {
  const lines = [{ label: 'Status', value: statusWord(subscription) }];
  if (subscription.source === 'admin') {
    const value = subscription.isLifetime ? 'Lifetime' : (expiryWords(subscription, timeZone) ?? '');
    lines.push({ label: 'Granted by admin', value });
  }
  return [...lines, ...paidLines(subscription, timeZone)];
}

function paidLines({ source, status, stripeSubscription }: Subscription, timeZone?: string): PlanLine[] {
  if (!stripeSubscription || status === 'canceled') return [];
  const { tier, accessUntil, current_period_end: periodEnd } = stripeSubscription;
  // Beside a grant of more, what is paid for is named.
  const isBeside = source === 'admin';
  const { name } = plans[tier];
  return accessUntil === null
    ? [{ label: isBeside ? `${name} renews` : 'Renews', value: formatDate(periodEnd * 1000, timeZone) }]
    : [{ label: isBeside ? `${name} until` : 'Access until', value: formatDate(accessUntil, timeZone) }];
}
