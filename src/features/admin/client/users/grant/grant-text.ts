import { getPlan, plans } from '#src/features/plans/plans.ts';
import type { PaidTier } from '#src/features/billing/schemas.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import type { AdminUser } from '../../../schemas.ts';
import { getPaidTier, getTierRank } from '#src/features/plans/access.ts';
import { formatDate } from '#src/lib/date-text.ts';
import { addMonths } from '#src/lib/months.ts';

export interface GrantChoice {
  tier: PaidTier;
  /** Number of months; null for a lifetime. */
  months: number | null;
}

/** Formats a number of months as '1 month' or '3 months'. */
export function monthsText(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}

/** Returns the text of the toast, in which the number of months is followed by `month` and the tier is in lower case. */
export function grantedToast({ tier, months }: GrantChoice): string {
  const duration = months === null ? 'Lifetime' : `${months} month`;
  return `${duration} ${tier} subscription granted successfully!`;
}

/** Describes a grant, as in 'Mira gets Personal for 3 months, until Feb 21, 2027.' */
export function grantSentence(
  name: string,
  { tier, months }: GrantChoice,
  options: {
    now: Date;
    /** Defaults to the browser's time zone. */
    timeZone?: string;
  },
): string {
  const plan = getPlan(tier).name;
  if (months === null) return `${name} gets ${plan} for life.`;
  const end = formatDate(addMonths(options.now.getTime(), months), options.timeZone);
  return `${name} gets ${plan} for ${monthsText(months)}, until ${end}.`;
}

type PresentGrant = Pick<AdminUser, 'isLifetimeSubscription' | 'freeSubscriptionEndDate'>;

export function hasGrant({ isLifetimeSubscription, freeSubscriptionEndDate }: PresentGrant): boolean {
  return isLifetimeSubscription || freeSubscriptionEndDate !== null;
}

/** Describes the grant that a new one replaces; undefined when there is none. */
export function replacedGrantSentence(grant: PresentGrant, timeZone?: string): string | undefined {
  if (grant.isLifetimeSubscription) return 'Replaces the present grant for life.';
  if (grant.freeSubscriptionEndDate === null) return undefined;
  return `Replaces the present grant until ${formatDate(grant.freeSubscriptionEndDate, timeZone)}.`;
}

/** Tells which plan is effective when the user pays for one too; undefined when none is paid. */
export function paidPlanSentence(
  tier: PaidTier,
  { stripeSubscription }: Subscription,
  now: Date,
): string | undefined {
  const paid = getPaidTier(stripeSubscription, now);
  if (paid === 'free') return undefined;
  const pays = `They pay for ${getPlan(paid).name}`;
  const difference = getTierRank(tier) - getTierRank(paid);
  if (difference === 0) return `${pays} already, so nothing changes until that ends.`;
  return `${pays}; the higher plan counts: ${plans[difference > 0 ? tier : paid].name}.`;
}
