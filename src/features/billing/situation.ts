import { getAccessTier, isOver, getTierRank } from '#src/features/plans/access.ts';
import type { Subscription, Tier } from '#src/features/plans/contract.ts';
import type { PaidTier } from './contract.ts';

/** How what somebody pays for stands; a grant beside it is another matter. */
export type Standing =
  | { kind: 'none' }
  /** Over; it was of this tier. */
  | { kind: 'ended'; tier: Tier }
  | { kind: 'running'; tier: Tier }
  /** Ends then: cancelled, which can be undone, or held up at the provider. */
  | { kind: 'ending'; tier: Tier; until: string; isCancelled: boolean }
  /** A renewal failed; there is access until then, null once that is over. */
  | { kind: 'due'; tier: Tier; until: string | null }
  /** Becomes another one on that day, or once the difference is paid. */
  | { kind: 'changing'; tier: Tier; next: Tier; on: string | null };

export function standingOf({ stripeSubscription: plan }: Subscription, now: Date): Standing {
  if (!plan) return { kind: 'none' };
  const { tier, status, accessUntil, pendingTier, changesAt } = plan;
  const hasEnded = isOver(accessUntil, now);
  if (status === 'past_due') return { kind: 'due', tier, until: hasEnded ? null : accessUntil };
  if (status === 'canceled' || hasEnded) return { kind: 'ended', tier };
  if (accessUntil !== null) {
    return { kind: 'ending', tier, until: accessUntil, isCancelled: plan.cancel_at_period_end };
  }
  if (pendingTier === null) return { kind: 'running', tier };
  if (changesAt !== null && isOver(changesAt, now)) return { kind: 'running', tier: pendingTier };
  return { kind: 'changing', tier, next: pendingTier, on: changesAt };
}

/** What somebody can do about a plan. */
export type PlanAction =
  /** To the checkout for this tier. */
  | { kind: 'choose' | 'upgrade' | 'downgrade' | 'finish' | 'again'; tier: PaidTier }
  /** Undoes a cancel. */
  | { kind: 'keep' }
  /** Undoes a change that waits, by asking for the present tier. */
  | { kind: 'undo'; tier: PaidTier }
  /** To the provider's pages, where a payment is due and where not. */
  | { kind: 'pay' | 'manage' }
  | { kind: 'cancel' };

/** What a plan's card says beside its action. */
export type PlanNote =
  | { kind: 'until' | 'granted' | 'starts'; date: string }
  | { kind: 'lifetime' | 'included' | 'keep-first' | 'pay-first' | 'due' | 'paid' | 'unpaid' };

export interface PlanOffer {
  isCurrent: boolean;
  action: PlanAction | null;
  note: PlanNote | null;
}

/** What the card of this plan offers to this person. */
export function offerOf(card: PaidTier, subscription: Subscription, now: Date): PlanOffer {
  const tier = getAccessTier(subscription, now);
  const isCurrent = tier === card;
  const offer = offerBesideGrant(card, subscription, now);
  const isGranted = subscription.source === 'admin';
  if (isCurrent && isGranted) {
    // Not to be charged for what is given, unless to have it afterwards.
    const action = offer.action?.kind === 'upgrade' ? null : offer.action;
    return { isCurrent, action, note: grantNote(subscription) };
  }
  const isIncluded = isGranted && offer.action?.kind === 'choose' && getTierRank(tier) > getTierRank(card);
  return isIncluded ? { isCurrent, action: null, note: { kind: 'included' } } : { isCurrent, ...offer };
}

type Offer = Omit<PlanOffer, 'isCurrent'>;

function offerBesideGrant(card: PaidTier, subscription: Subscription, now: Date): Offer {
  const standing = standingOf(subscription, now);
  const isForLife = subscription.isLifetime && getAccessTier(subscription, now) === card;
  if (standing.kind === 'none' || standing.kind === 'ended') return choose(card, isForLife);
  if (standing.tier === card) return offerOfPaidCard(standing, card, subscription);
  return isForLife ? { action: null, note: null } : offerOfOtherCard(standing, card);
}

function choose(tier: PaidTier, isForLife = false): Offer {
  return { action: isForLife ? null : { kind: 'choose', tier }, note: null };
}

type Live = Exclude<Standing, { kind: 'none' | 'ended' }>;

function offerOfPaidCard(standing: Live, card: PaidTier, { source }: Subscription): Offer {
  switch (standing.kind) {
    case 'running':
      return { action: null, note: source === 'admin' ? { kind: 'paid' } : null };
    case 'ending':
      return {
        action: standing.isCancelled ? { kind: 'keep' } : { kind: 'choose', tier: card },
        note: { kind: 'until', date: standing.until },
      };
    case 'due':
      return { action: { kind: 'pay' }, note: { kind: 'due' } };
    case 'changing':
      return { action: { kind: 'undo', tier: card }, note: null };
  }
}

function offerOfOtherCard(standing: Live, card: PaidTier): Offer {
  switch (standing.kind) {
    case 'running':
      return { action: changeTo(card, standing.tier), note: null };
    case 'ending':
      return standing.isCancelled ? { action: null, note: { kind: 'keep-first' } } : choose(card);
    case 'due':
      return { action: null, note: { kind: 'pay-first' } };
    case 'changing':
      return standing.on === null
        ? { action: { kind: 'finish', tier: card }, note: { kind: 'unpaid' } }
        : { action: null, note: { kind: 'starts', date: standing.on } };
  }
}

function changeTo(tier: PaidTier, from: Tier): PlanAction {
  return { kind: getTierRank(tier) > getTierRank(from) ? 'upgrade' : 'downgrade', tier };
}

function grantNote({ isLifetime, endDate }: Subscription): PlanNote | null {
  if (isLifetime) return { kind: 'lifetime' };
  return endDate === null ? null : { kind: 'granted', date: endDate };
}

/** What the dashboard's plan card offers; the first leads on. */
export function panelActions(subscription: Subscription, now: Date): PlanAction[] {
  const standing = standingOf(subscription, now);
  const tier = getAccessTier(subscription, now);
  switch (standing.kind) {
    case 'none':
      return upgradesFrom(tier);
    case 'ended':
      return [
        ...(tier === 'free' ? [subscribeAgain(standing.tier)] : upgradesFrom(tier)),
        { kind: 'manage' },
      ];
    case 'ending':
      return [standing.isCancelled ? { kind: 'keep' } : subscribeAgain(standing.tier), { kind: 'manage' }];
    case 'due':
      return [{ kind: 'pay' }, { kind: 'cancel' }];
    case 'running':
      return [...changesFrom(standing.tier, tier), { kind: 'manage' }, { kind: 'cancel' }];
    case 'changing':
      return [...waitingActions(standing), { kind: 'manage' }, { kind: 'cancel' }];
  }
}

function upgradesFrom(tier: Tier): PlanAction[] {
  if (tier === 'commercial') return [];
  return [{ kind: 'upgrade', tier: tier === 'free' ? 'personal' : 'commercial' }];
}

const subscribeAgain = (tier: Tier): PlanAction => ({ kind: 'again', tier: toPaid(tier) });

/** Not to what a grant gives already. */
function changesFrom(paid: Tier, tier: Tier): PlanAction[] {
  if (paid === 'commercial') return [{ kind: 'downgrade', tier: 'personal' }];
  return upgradesFrom(tier);
}

function waitingActions({ tier, next, on }: Extract<Standing, { kind: 'changing' }>): PlanAction[] {
  const undo: PlanAction = { kind: 'undo', tier: toPaid(tier) };
  return on === null ? [{ kind: 'finish', tier: toPaid(next) }, undo] : [undo];
}

const toPaid = (tier: Tier): PaidTier => (tier === 'commercial' ? 'commercial' : 'personal');
