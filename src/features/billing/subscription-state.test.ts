import { describe, expect, it } from 'vitest';
import { freeSubscription } from '#src/features/plans/constants.ts';
import type { PaidPlan, Subscription, Tier } from '#src/features/plans/schemas.ts';
import {
  getActionLabel,
  getCanceledText,
  getCancelQuestion,
  getNoteText,
  getPaymentDueText,
} from './subscription-text.ts';
import { getPlanOffer, listPlanActions, getSubscriptionState, type PlanOffer } from './subscription-state.ts';

const now = new Date('2026-11-18T12:00:00Z');
const soon = '2026-11-30T12:00:00.000Z';
const past = '2026-11-10T12:00:00.000Z';

const plan: PaidPlan = {
  id: 'sub_1',
  tier: 'personal',
  cancel_at_period_end: false,
  current_period_end: Date.parse(soon) / 1000,
  accessUntil: null,
  status: 'active',
  pendingTier: null,
  changesAt: null,
  grantTier: null,
};

function paying(tier: Tier, more: Partial<PaidPlan> = {}): Subscription {
  const stripeSubscription = { ...plan, tier, ...more };
  const { status, accessUntil } = stripeSubscription;
  return { ...freeSubscription, tier, source: 'stripe', status, accessUntil, stripeSubscription };
}

function given(tier: Tier, endDate: string | null, beside: PaidPlan | null = null): Subscription {
  const isLifetime = endDate === null;
  const grant = { source: 'admin', isLifetime, endDate, accessUntil: endDate } as const;
  return { ...freeSubscription, tier, ...grant, stripeSubscription: beside };
}

const cancelled = { cancel_at_period_end: true, accessUntil: soon };
const due = { status: 'past_due', accessUntil: soon } as const;
const ended = { status: 'canceled', accessUntil: past } as const;
const downgrading = { status: 'pending', pendingTier: 'personal', changesAt: soon } as const;
const upgrading = { status: 'pending', pendingTier: 'commercial' } as const;

/** Joins the present parts of an offer, as in 'Your plan | Keep plan | Access until Nov 30, 2026.' */
function describeOffer({ isCurrent, action, note }: PlanOffer): string {
  const parts = [
    isCurrent && 'Your plan',
    action && getActionLabel(action),
    note && getNoteText(note, 'UTC'),
  ];
  return parts.filter((part) => typeof part === 'string').join(' | ');
}

const keepFirst = 'Keep your plan first, then change it.';
const payFirst = 'Settle the payment that is due first.';
const granted = 'Granted by admin. Expires: Nov 30, 2026';
const forLife = 'Granted by admin, for life.';
const until = 'Access until Nov 30, 2026.';

describe('getPlanOffer builds the plan cards of a person', () => {
  const cases: [who: string, Subscription, personal: string, commercial: string][] = [
    ['on Free', freeSubscription, 'Choose Personal', 'Choose Commercial'],
    ['whose plan is over', paying('personal', ended), 'Choose Personal', 'Choose Commercial'],
    [
      'whose access has just ended',
      paying('commercial', { ...cancelled, accessUntil: past }),
      'Choose Personal',
      'Choose Commercial',
    ],
    ['with Personal', paying('personal'), 'Your plan', 'Upgrade to Commercial'],
    ['with Commercial', paying('commercial'), 'Change to Personal', 'Your plan'],
    ['who cancelled Personal', paying('personal', cancelled), `Your plan | Keep plan | ${until}`, keepFirst],
    [
      'who cancelled Commercial',
      paying('commercial', cancelled),
      keepFirst,
      `Your plan | Keep plan | ${until}`,
    ],
    [
      'whose plan is held up',
      paying('personal', { accessUntil: soon }),
      `Your plan | Choose Personal | ${until}`,
      'Choose Commercial',
    ],
    [
      'whose payment failed',
      paying('personal', due),
      'Your plan | Update payment | Your last payment failed.',
      payFirst,
    ],
    [
      'who did not pay in time',
      paying('commercial', { ...due, accessUntil: past }),
      payFirst,
      'Update payment | Your last payment failed.',
    ],
    [
      'who downgrades to Personal',
      paying('commercial', downgrading),
      'Starts on Nov 30, 2026.',
      'Your plan | Undo change',
    ],
    [
      'whose downgrade has just taken effect',
      paying('commercial', { ...downgrading, changesAt: past }),
      'Your plan',
      'Upgrade to Commercial',
    ],
    [
      'who has to confirm an upgrade',
      paying('personal', upgrading),
      'Your plan | Undo change',
      'Finish payment | Starts once its payment is confirmed.',
    ],
    [
      'granted Personal for a limited time',
      given('personal', soon),
      `Your plan | Choose Personal | ${granted}`,
      'Choose Commercial',
    ],
    [
      'granted Commercial for a limited time',
      given('commercial', soon),
      'Included in your plan.',
      `Your plan | Choose Commercial | ${granted}`,
    ],
    ['granted Personal for life', given('personal', null), `Your plan | ${forLife}`, 'Choose Commercial'],
    [
      'granted Commercial for life',
      given('commercial', null),
      'Included in your plan.',
      `Your plan | ${forLife}`,
    ],
    ['whose grant has just expired', given('commercial', past), 'Choose Personal', 'Choose Commercial'],
    [
      'granted Commercial in addition to Personal',
      given('commercial', null, plan),
      'You pay for this plan.',
      `Your plan | ${forLife}`,
    ],
    [
      'granted Commercial for a limited time in addition to Personal',
      given('commercial', soon, plan),
      'You pay for this plan.',
      `Your plan | ${granted}`,
    ],
    [
      'granted Commercial in addition to an ended Personal',
      given('commercial', soon, { ...plan, ...ended }),
      'Included in your plan.',
      `Your plan | Choose Commercial | ${granted}`,
    ],
    [
      'granted Commercial in addition to a canceled Personal',
      given('commercial', soon, { ...plan, ...cancelled }),
      `Keep plan | ${until}`,
      `Your plan | ${granted}`,
    ],
    [
      'granted Commercial in addition to an unpaid Personal',
      given('commercial', soon, { ...plan, ...due }),
      'Update payment | Your last payment failed.',
      `Your plan | ${granted}`,
    ],
  ];
  it.each(cases)('%s', (_, subscription, personal, commercial) => {
    const described = (['personal', 'commercial'] as const).map((card) =>
      describeOffer(getPlanOffer(card, subscription, now)),
    );
    expect(described).toEqual([personal, commercial]);
  });
});

describe('listPlanActions returns the actions of a person', () => {
  const cases: [who: string, Subscription, string[]][] = [
    ['on Free', freeSubscription, ['Upgrade to Personal']],
    ['whose plan is over', paying('commercial', ended), ['Subscribe again', 'Manage billing']],
    ['with Personal', paying('personal'), ['Upgrade to Commercial', 'Manage billing', 'Cancel subscription']],
    [
      'with Commercial',
      paying('commercial'),
      ['Change to Personal', 'Manage billing', 'Cancel subscription'],
    ],
    ['who cancelled', paying('personal', cancelled), ['Keep plan', 'Manage billing']],
    [
      'whose plan is held up',
      paying('personal', { accessUntil: soon }),
      ['Subscribe again', 'Manage billing'],
    ],
    ['whose payment failed', paying('personal', due), ['Update payment', 'Cancel subscription']],
    [
      'who downgrades',
      paying('commercial', downgrading),
      ['Undo change', 'Manage billing', 'Cancel subscription'],
    ],
    [
      'who has to confirm an upgrade',
      paying('personal', upgrading),
      ['Finish payment', 'Undo change', 'Manage billing', 'Cancel subscription'],
    ],
    ['granted Personal', given('personal', soon), ['Upgrade to Commercial']],
    ['granted Commercial', given('commercial', null), []],
    [
      'granted Commercial in addition to Personal',
      given('commercial', soon, plan),
      ['Manage billing', 'Cancel subscription'],
    ],
    [
      'granted Personal in addition to an ended Commercial',
      given('personal', soon, { ...plan, ...ended }),
      ['Upgrade to Commercial', 'Manage billing'],
    ],
  ];
  it.each(cases)('%s', (_, subscription, labels) => {
    expect(listPlanActions(subscription, now).map(getActionLabel)).toEqual(labels);
  });

  it('keeps the tier of the former or present plan', () => {
    expect(listPlanActions(paying('commercial', ended), now)[0]).toEqual({
      kind: 'again',
      tier: 'commercial',
    });
    expect(listPlanActions(paying('commercial', downgrading), now)[0]).toEqual({
      kind: 'undo',
      tier: 'commercial',
    });
    expect(getPlanOffer('personal', paying('personal', upgrading), now).action).toEqual({
      kind: 'undo',
      tier: 'personal',
    });
  });
});

it('returns until when a failed payment can be paid', () => {
  expect(getSubscriptionState(paying('personal', due), now)).toEqual({
    kind: 'due',
    tier: 'personal',
    until: soon,
  });
  expect(getSubscriptionState(paying('personal', { ...due, accessUntil: past }), now)).toMatchObject({
    until: null,
  });
  expect(getPaymentDueText(soon, 'UTC')).toBe(
    'Your last payment failed. Update your card by Nov 30, 2026 to keep your plan.',
  );
  expect(getPaymentDueText(null)).toContain('on hold');
});

it('names the date when access ends before and after a cancellation', () => {
  const ask = (hasGrant: boolean, more: Partial<PaidPlan> = {}) =>
    getCancelQuestion({ ...plan, ...more }, hasGrant, 'UTC');
  expect(ask(false)).toBe('You keep Personal until Nov 30, 2026. Then your account is a Free one.');
  expect(ask(true)).toBe('You keep Personal until Nov 30, 2026. What an admin granted you stays.');
  expect(ask(false, due)).toContain('Personal ends at once');
  expect(getCanceledText(soon, now, 'UTC')).toBe('You have access until Nov 30, 2026.');
  expect(getCanceledText(past, now, 'UTC')).toBe('Your plan has ended.');
});
