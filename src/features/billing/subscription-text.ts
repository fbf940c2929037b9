import type { PaidPlan } from '#src/features/plans/schemas.ts';
import { getPlan } from '#src/features/plans/plans.ts';
import { formatDate } from '#src/lib/date-text.ts';
import type { PlanAction, PlanNote } from './subscription-state.ts';

const labels = {
  finish: 'Finish payment',
  again: 'Subscribe again',
  keep: 'Keep plan',
  undo: 'Undo change',
  pay: 'Update payment',
  manage: 'Manage billing',
  cancel: 'Cancel subscription',
};

/** Returns the button's label. */
export function getActionLabel(action: PlanAction): string {
  switch (action.kind) {
    case 'choose':
      return `Choose ${getPlan(action.tier).name}`;
    case 'upgrade':
      return `Upgrade to ${getPlan(action.tier).name}`;
    case 'downgrade':
      return `Change to ${getPlan(action.tier).name}`;
    default:
      return labels[action.kind];
  }
}

/** Returns a note that fits on one line on a phone. */
export function getNoteText(note: PlanNote, timeZone?: string): string {
  switch (note.kind) {
    case 'until':
      return `Access until ${formatDate(note.date, timeZone)}.`;
    case 'granted':
      return `Granted by admin. Expires: ${formatDate(note.date, timeZone)}`;
    case 'starts':
      return `Starts on ${formatDate(note.date, timeZone)}.`;
    default:
      return notes[note.kind];
  }
}

const notes = {
  lifetime: 'Granted by admin, for life.',
  included: 'Included in your plan.',
  'keep-first': 'Keep your plan first, then change it.',
  'pay-first': 'Settle the payment that is due first.',
  due: 'Your last payment failed.',
  paid: 'You pay for this plan.',
  unpaid: 'Starts once its payment is confirmed.',
};

/** Tells a person whose renewal failed until when the card must be updated. */
export function getPaymentDueText(until: string | null, timeZone?: string): string {
  return until === null
    ? 'Your last payment failed, and your plan is on hold. Update your card to use it again.'
    : `Your last payment failed. Update your card by ${formatDate(until, timeZone)} to keep your plan.`;
}

/** Explains the effect of a cancellation before it is confirmed. @param hasGrant true when a granted plan remains */
export function getCancelQuestion(plan: PaidPlan, hasGrant: boolean, timeZone?: string): string {
  const { name } = getPlan(plan.tier);
  if (plan.status === 'past_due') {
    return `Your last payment failed, so ${name} ends at once. You can subscribe again at any time.`;
  }
  const until = `You keep ${name} until ${formatDate(plan.current_period_end * 1000, timeZone)}.`;
  return hasGrant ? `${until} What an admin granted you stays.` : `${until} Then your account is a Free one.`;
}

export function getCanceledText(accessUntil: string, now: Date, timeZone?: string): string {
  return new Date(accessUntil) <= now
    ? 'Your plan has ended.'
    : `You have access until ${formatDate(accessUntil, timeZone)}.`;
}
