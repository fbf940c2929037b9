import { formatDate } from '#src/lib/date-text.ts';
import { isOver } from './access.ts';
import type { PaidPlan, Subscription, Tier } from './schemas.ts';
import { getPlan, formatMonthlyPrice } from './plans.ts';

const statusLabels: Record<string, string> = {
  active: 'Active',
  pending: 'Plan Change Pending',
  canceled: 'Canceled',
  past_due: 'Payment Due',
};

/** Returns 'Active', 'Plan Change Pending', 'Canceled' or 'Payment Due'. For other statuses: 'Active' for the free plan, else 'Inactive'. */
export function getStatusLabel({ tier, status }: { tier: string; status: string }): string {
  if (Object.hasOwn(statusLabels, status)) return statusLabels[status] ?? 'Inactive';
  return tier === 'free' ? 'Active' : 'Inactive';
}

/** The names of the plans on the Settings page. */
export const settingsPlanNames: Record<Tier, string> = {
  free: 'Free',
  personal: 'Creator',
  commercial: 'Commercial',
};

/** Returns '$7' with 'per month', or 'Lifetime' without a period. */
export function formatPriceParts({ tier, isLifetime }: Pick<Subscription, 'tier' | 'isLifetime'>): {
  price: string;
  period: string;
} {
  return isLifetime
    ? { price: 'Lifetime', period: '' }
    : { price: formatMonthlyPrice(tier), period: 'per month' };
}

/** Returns 'Expires: Dec 4, 2026' for a grant with an end, else undefined. */
export function formatExpiry(
  { endDate, isLifetime }: Pick<Subscription, 'endDate' | 'isLifetime'>,
  timeZone?: string,
): string | undefined {
  return endDate === null || isLifetime ? undefined : `Expires: ${formatDate(endDate, timeZone)}`;
}

export interface PlanLine {
  label: string;
  value: string;
}

/** Returns the lines of the plan card: status, grant, and when a paid plan renews, changes or ends. */
export function buildPlanLines(subscription: Subscription, now: Date, timeZone?: string): PlanLine[] {
  const lines = [{ label: 'Status', value: getStatusLabel(subscription) }];
  const given = formatGrant(subscription, timeZone);
  if (given !== undefined) lines.push({ label: 'Granted by admin', value: given });
  const { source, stripeSubscription } = subscription;
  if (!stripeSubscription) return lines;
  return [
    ...lines,
    ...buildPaidLines({ plan: stripeSubscription, isSecondary: source === 'admin', now, timeZone }),
  ];
}

function formatGrant(subscription: Subscription, timeZone?: string): string | undefined {
  const { source, isLifetime, endDate, stripeSubscription } = subscription;
  if (source === 'admin') return isLifetime ? 'Lifetime' : formatExpiry(subscription, timeZone);
  // With a paid plan as the source, the grant is named too.
  const grantTier = stripeSubscription?.grantTier ?? null;
  if (grantTier === null) return undefined;
  return endDate === null
    ? `${getPlan(grantTier).name}, lifetime`
    : `${getPlan(grantTier).name} until ${formatDate(endDate, timeZone)}`;
}

interface PaidLinesInput {
  plan: PaidPlan;
  /** True if a higher grant is shown first. Then the labels name the paid plan. */
  isSecondary: boolean;
  now: Date;
  timeZone: string | undefined;
}

function buildPaidLines({ plan, isSecondary, now, timeZone }: PaidLinesInput): PlanLine[] {
  const { tier, status, accessUntil, current_period_end: periodEnd } = plan;
  const { name } = getPlan(tier);
  if (status === 'canceled' || isOver(accessUntil, now)) {
    if (isSecondary || accessUntil === null) return [];
    return [{ label: 'Ended', value: formatDate(accessUntil, timeZone) }];
  }
  const lines = isSecondary && status === 'past_due' ? [{ label: name, value: getStatusLabel(plan) }] : [];
  const change = buildChangeLine(plan, timeZone);
  if (change) lines.push(change);
  if (accessUntil !== null) {
    const label = isSecondary ? `${name} until` : 'Access until';
    return [...lines, { label, value: formatDate(accessUntil, timeZone) }];
  }
  // A change at the renewal has a line with the same date.
  if (plan.changesAt !== null) return lines;
  const label = isSecondary ? `${name} renews` : 'Renews';
  return [...lines, { label, value: formatDate(periodEnd * 1000, timeZone) }];
}

function buildChangeLine({ pendingTier, changesAt }: PaidPlan, timeZone?: string): PlanLine | undefined {
  if (pendingTier === null) return undefined;
  const { name } = getPlan(pendingTier);
  return changesAt === null
    ? { label: `Changes to ${name}`, value: 'Once it is paid' }
    : { label: `Changes to ${name} on`, value: formatDate(changesAt, timeZone) };
}
