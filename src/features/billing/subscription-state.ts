import { getAccessTier, isOver, getTierRank } from '#src/features/plans/access.ts';
import type { Subscription, Tier } from '#src/features/plans/schemas.ts';
import type { PaidTier } from './schemas.ts';

/** State of the paid subscription, regardless of any granted plan. */
export type SubscriptionState =
  | { kind: 'none' }
  /** Ended; `tier` is the former plan. */
  | { kind: 'ended'; tier: Tier }
  | { kind: 'running'; tier: Tier }
  /** Ends at `until`: canceled, which can be undone, or paused at the provider. */
  | { kind: 'ending'; tier: Tier; until: string; isCanceled: boolean }
  /** A renewal failed. Access lasts until `until`, which is null once access has ended. */
  | { kind: 'due'; tier: Tier; until: string | null }
  /** Changes to `next` at the time `on`, or once the difference is paid if `on` is null. */
  | { kind: 'changing'; tier: Tier; next: Tier; on: string | null };

export function getSubscriptionState(
  { stripeSubscription: plan }: Subscription,
  now: Date,
): SubscriptionState {
  if (!plan) return { kind: 'none' };
  const { tier, status, accessUntil, pendingTier, changesAt } = plan;
  const hasEnded = isOver(accessUntil, now);
  if (status === 'past_due') return { kind: 'due', tier, until: hasEnded ? null : accessUntil };
  if (status === 'canceled' || hasEnded) return { kind: 'ended', tier };
  if (accessUntil !== null) {
    return { kind: 'ending', tier, until: accessUntil, isCanceled: plan.cancel_at_period_end };
  }
  if (pendingTier === null) return { kind: 'running', tier };
  if (changesAt !== null && isOver(changesAt, now)) return { kind: 'running', tier: pendingTier };
  return { kind: 'changing', tier, next: pendingTier, on: changesAt };
}

/** An action that a person can take on a plan. */
export type PlanAction =
  /** Leads to the checkout for this tier. */
  | { kind: 'choose' | 'upgrade' | 'downgrade' | 'finish' | 'again'; tier: PaidTier }
  /** Undoes a cancellation. */
  | { kind: 'keep' }
  /** Undoes a pending change by requesting the present tier. */
  | { kind: 'undo'; tier: PaidTier }
  /** Leads to the provider's portal: `pay` when a payment is due. */
  | { kind: 'pay' | 'manage' }
  | { kind: 'cancel' };

/** Note on a plan card next to its action. */
export type PlanNote =
  | { kind: 'until' | 'granted' | 'starts'; date: string }
  | { kind: 'lifetime' | 'included' | 'keep-first' | 'pay-first' | 'due' | 'paid' | 'unpaid' };

export interface PlanOffer {
  isCurrent: boolean;
  action: PlanAction | null;
  note: PlanNote | null;
}

/** Builds the offer on a plan's card for a person. */
export function getPlanOffer(card: PaidTier, subscription: Subscription, now: Date): PlanOffer {
  const tier = getAccessTier(subscription, now);
  const isCurrent = tier === card;
  const offer = getPaidPlanOffer(card, subscription, now);
  const isGranted = subscription.source === 'admin';
  if (isCurrent && isGranted) {
    // A granted plan is not sold as an upgrade, but it can be bought for the time after the grant.
    const action = offer.action?.kind === 'upgrade' ? null : offer.action;
    return { isCurrent, action, note: grantNote(subscription) };
  }
  const isIncluded = isGranted && offer.action?.kind === 'choose' && getTierRank(tier) > getTierRank(card);
  return isIncluded ? { isCurrent, action: null, note: { kind: 'included' } } : { isCurrent, ...offer };
}

type Offer = Omit<PlanOffer, 'isCurrent'>;

function getPaidPlanOffer(card: PaidTier, subscription: Subscription, now: Date): Offer {
  const state = getSubscriptionState(subscription, now);
  const isGrantedForLife = subscription.isLifetime && getAccessTier(subscription, now) === card;
  if (state.kind === 'none' || state.kind === 'ended') return choose(card, isGrantedForLife);
  if (state.tier === card) return offerForPaidTier(state, card, subscription);
  return isGrantedForLife ? { action: null, note: null } : offerForOtherTier(state, card);
}

function choose(tier: PaidTier, isGrantedForLife = false): Offer {
  return { action: isGrantedForLife ? null : { kind: 'choose', tier }, note: null };
}

type Live = Exclude<SubscriptionState, { kind: 'none' | 'ended' }>;

function offerForPaidTier(state: Live, card: PaidTier, { source }: Subscription): Offer {
  switch (state.kind) {
    case 'running':
      return { action: null, note: source === 'admin' ? { kind: 'paid' } : null };
    case 'ending':
      return {
        action: state.isCanceled ? { kind: 'keep' } : { kind: 'choose', tier: card },
        note: { kind: 'until', date: state.until },
      };
    case 'due':
      return { action: { kind: 'pay' }, note: { kind: 'due' } };
    case 'changing':
      return { action: { kind: 'undo', tier: card }, note: null };
  }
}

function offerForOtherTier(state: Live, card: PaidTier): Offer {
  switch (state.kind) {
    case 'running':
      return { action: toChangeAction(card, state.tier), note: null };
    case 'ending':
      return state.isCanceled ? { action: null, note: { kind: 'keep-first' } } : choose(card);
    case 'due':
      return { action: null, note: { kind: 'pay-first' } };
    case 'changing':
      return state.on === null
        ? { action: { kind: 'finish', tier: card }, note: { kind: 'unpaid' } }
        : { action: null, note: { kind: 'starts', date: state.on } };
  }
}

function toChangeAction(tier: PaidTier, from: Tier): PlanAction {
  return { kind: getTierRank(tier) > getTierRank(from) ? 'upgrade' : 'downgrade', tier };
}

function grantNote({ isLifetime, endDate }: Subscription): PlanNote | null {
  if (isLifetime) return { kind: 'lifetime' };
  return endDate === null ? null : { kind: 'granted', date: endDate };
}

/** Lists the actions of the dashboard's plan card; the first is the primary one. */
export function listPlanActions(subscription: Subscription, now: Date): PlanAction[] {
  const state = getSubscriptionState(subscription, now);
  const tier = getAccessTier(subscription, now);
  switch (state.kind) {
    case 'none':
      return listUpgrades(tier);
    case 'ended':
      return [...(tier === 'free' ? [subscribeAgain(state.tier)] : listUpgrades(tier)), { kind: 'manage' }];
    case 'ending':
      return [state.isCanceled ? { kind: 'keep' } : subscribeAgain(state.tier), { kind: 'manage' }];
    case 'due':
      return [{ kind: 'pay' }, { kind: 'cancel' }];
    case 'running':
      return [...listChanges(state.tier, tier), { kind: 'manage' }, { kind: 'cancel' }];
    case 'changing':
      return [...listPendingActions(state), { kind: 'manage' }, { kind: 'cancel' }];
  }
}

function listUpgrades(tier: Tier): PlanAction[] {
  if (tier === 'commercial') return [];
  return [{ kind: 'upgrade', tier: tier === 'free' ? 'personal' : 'commercial' }];
}

const subscribeAgain = (tier: Tier): PlanAction => ({ kind: 'again', tier: toPaidTier(tier) });

/** Lists plan changes, without upgrades to a plan that is already granted. */
function listChanges(paid: Tier, tier: Tier): PlanAction[] {
  if (paid === 'commercial') return [{ kind: 'downgrade', tier: 'personal' }];
  return listUpgrades(tier);
}

function listPendingActions({
  tier,
  next,
  on,
}: Extract<SubscriptionState, { kind: 'changing' }>): PlanAction[] {
  const undo: PlanAction = { kind: 'undo', tier: toPaidTier(tier) };
  return on === null ? [{ kind: 'finish', tier: toPaidTier(next) }, undo] : [undo];
}

const toPaidTier = (tier: Tier): PaidTier => (tier === 'commercial' ? 'commercial' : 'personal');
