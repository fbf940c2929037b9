import type { ProviderStatus } from '#src/lib/payment-types.ts';
import { isOver, getPaidTier, getTierRank, toTier } from './access.ts';
import type { PaidPlan, Tier } from './schemas.ts';

/** The provider's last known data of a subscription: a row of `billing_subscriptions`. */
export interface PaidRow {
  id: string;
  status: ProviderStatus;
  tier: string;
  pending_tier: string | null;
  paid_tier: string | null;
  paid_until: Date | null;
  is_processing: boolean;
  is_reversed: boolean;
  cancel_at_period_end: boolean;
  current_period_end: Date;
  grace_until: Date | null;
  created_at: Date;
  ended_at: Date | null;
}

/** Chooses a person's effective subscription: the one with the highest access now, else the newest that has started. */
export function choosePaidPlan(rows: readonly PaidRow[], now: Date): PaidPlan | null {
  const newestFirst = rows.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
  const [best] = newestFirst
    .map((row) => toPaidPlan(row, now))
    .filter((plan) => plan !== null)
    .toSorted((a, b) => getRankNow(b, now) - getRankNow(a, now) || compareEnds(a, b, now));
  return best ?? null;
}

const getRankNow = (plan: PaidPlan, now: Date) => getTierRank(getPaidTier(plan, now));

/** Sorts two plans with equal access by their end, the later first. Plans without access keep their order by age. */
function compareEnds(a: PaidPlan, b: PaidPlan, now: Date): number {
  if (getRankNow(a, now) === 0 || a.accessUntil === b.accessUntil) return 0;
  if (a.accessUntil === null || b.accessUntil === null) return a.accessUntil === null ? -1 : 1;
  return Date.parse(b.accessUntil) - Date.parse(a.accessUntil);
}

/** Returns null for a subscription that never started: nothing was paid, and no payment is processing. */
function toPaidPlan(row: PaidRow, now: Date): PaidPlan | null {
  const { status, is_processing, is_reversed, paid_until } = row;
  if (status === 'incomplete_expired' || (status === 'incomplete' && !is_processing)) return null;
  if (is_reversed) return toReversedPlan(row, now);
  if (isRunning(status)) return toRunningPlan(row, now);
  if (paid_until === null) return null;
  if (status === 'canceled') return toEndedPlan(row, row.ended_at ?? now);
  return status === 'paused' ? toPausedPlan(row, paid_until, now) : toPastDuePlan(row, paid_until, now);
}

const isRunning = (status: PaidRow['status']) =>
  status === 'active' || status === 'trialing' || status === 'incomplete';

/** The time of the refund is unknown, so the plan ends at `ended_at` or, if that is later or missing, now. */
function toReversedPlan(row: PaidRow, now: Date): PaidPlan {
  return toEndedPlan(row, row.ended_at && row.ended_at < now ? row.ended_at : now);
}

function toPastDuePlan(row: PaidRow, paidUntil: Date, now: Date): PaidPlan {
  const accessUntil = (row.grace_until ?? paidUntil).toISOString();
  return { ...getCommonFields(row), ...getTiers(row, accessUntil, now), status: 'past_due', accessUntil };
}

function toRunningPlan(row: PaidRow, now: Date): PaidPlan {
  const accessUntil = row.cancel_at_period_end ? row.current_period_end.toISOString() : null;
  if (isOver(accessUntil, now)) return toEndedPlan(row, row.current_period_end);
  const tiers = getTiers(row, accessUntil, now);
  const status = tiers.pendingTier === null ? 'active' : 'pending';
  return { ...getCommonFields(row), ...tiers, status, accessUntil };
}

/** Returns the tier of the price, or the higher tier that is already paid until its paid time ends. */
function getTiers(
  row: PaidRow,
  accessUntil: string | null,
  now: Date,
): Pick<PaidPlan, 'tier' | 'pendingTier' | 'changesAt'> {
  const tier = normalizeTier(row.tier);
  const paid = normalizeTier(row.paid_tier ?? '');
  const paidUntil = row.paid_until?.toISOString() ?? null;
  if (paidUntil === null || isOver(paidUntil, now) || getTierRank(paid) <= getTierRank(tier)) {
    return {
      tier,
      pendingTier: row.pending_tier === null ? null : normalizeTier(row.pending_tier),
      changesAt: null,
    };
  }
  // A subscription that ends before the paid time does never changes its tier.
  if (accessUntil !== null && accessUntil <= paidUntil)
    return { tier: paid, pendingTier: null, changesAt: null };
  return { tier: paid, pendingTier: tier, changesAt: paidUntil };
}

function toPausedPlan(row: PaidRow, paidUntil: Date, now: Date): PaidPlan {
  if (paidUntil <= now) return toEndedPlan(row, paidUntil);
  const tier = normalizeTier(row.paid_tier ?? '');
  return { ...getCommonFields(row), tier, status: 'active', accessUntil: paidUntil.toISOString() };
}

function toEndedPlan(row: PaidRow, end: Date): PaidPlan {
  return { ...getCommonFields(row), status: 'canceled', accessUntil: end.toISOString() };
}

function getCommonFields(row: PaidRow): Omit<PaidPlan, 'status' | 'accessUntil'> {
  return {
    id: row.id,
    tier: normalizeTier(row.tier),
    cancel_at_period_end: row.cancel_at_period_end,
    current_period_end: Math.floor(row.current_period_end.getTime() / 1000),
    pendingTier: null,
    changesAt: null,
    grantTier: null,
  };
}

/** Maps the old tier `pro` to commercial and an unknown tier to free. */
const normalizeTier = (tier: string): Tier => toTier(getTierRank(tier));
