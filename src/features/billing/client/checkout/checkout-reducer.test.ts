import { describe, expect, test } from 'vitest';
import type { CheckoutError } from './checkout-error.ts';
import { initialCheckout, reduceCheckout } from './checkout-reducer.ts';
import type { CheckoutEffect, CheckoutEvent, CheckoutState, Offer, Step } from './checkout-state.ts';

const setup = { provider: 'stripe', publishableKey: 'pk_1' } as const;
const payment = { clientSecret: 'pi_1_secret_2', subscriptionId: 'sub_1' };
const offer: Offer = {
  preview: { prorationAmount: 213, currency: 'usd', effectiveAt: '2026-11-18T12:00:00.000Z' },
  setup,
  shownAt: Date.parse('2026-11-18T12:00:00Z'),
  periodEndsAt: null,
};
const sameAmount: Offer = { ...offer, shownAt: offer.shownAt + 360_000 };
const otherAmount: Offer = { ...sameAmount, hasChanged: true };

const errorOf = (code: CheckoutError['code'], fields: Partial<CheckoutError> = {}): CheckoutError => ({
  code,
  status: 409,
  message: 'The reason.',
  ...fields,
});
const signedOut = errorOf('signed_out', { status: 401 });
const declined = errorOf('payment_declined', { status: 402, message: 'Your card was declined.' });
const offline = errorOf('failed', { status: undefined, message: undefined });
const badResponse = errorOf('bad_response', { status: undefined, message: undefined });
const due = errorOf('payment_due');
const unknownPayment = errorOf('failed', { status: 404 });

const at = (step: Step, effect: CheckoutEffect | null = null): CheckoutState => ({ step, effect });
const preparing: Step = { kind: 'preparing' };
const paying: Step = { kind: 'paying', payment, setup, start: 'fresh', amount: undefined };
const offered: Step = { kind: 'offer', offer, isChanging: false, failure: undefined };
const changing: Step = { ...offered, isChanging: true };
const returnedAs = (said: 'succeeded' | 'processing' | 'failed') => ({
  paymentIntentId: 'pi_1',
  subscriptionId: 'sub_1',
  said,
});
const confirmingReturn = (said: 'succeeded' | 'processing' | 'failed') =>
  at(preparing, { kind: 'confirm-return', returned: returnedAs(said) });
const confirming = (status: 'succeeded' | 'processing') =>
  at(paying, { kind: 'confirm-payment', payment, status });
const failedPayment = (message: string): CheckoutEffect => ({ kind: 'show-payment-failed', message });
const generic = 'Something went wrong. Please try again.';

/** Every state that the checkout can be in, by a name for the tests. */
const states = {
  initial: initialCheckout,
  'preparing a payment': at(preparing, { kind: 'prepare', start: 'fresh' }),
  'preparing after a refusal': at(preparing, { kind: 'prepare', start: 'refused' }),
  'confirming a return': confirmingReturn('succeeded'),
  'confirming a return that is processing': confirmingReturn('processing'),
  'confirming a return that failed': confirmingReturn('failed'),
  'resuming the plan': at(preparing, { kind: 'resume-plan' }),
  'waiting for the sign-in page': at(preparing),
  'leaving to the plans': at(preparing, { kind: 'leave-to-pricing', error: offline }),
  'showing the payment form': at(paying),
  'confirming a payment': confirming('succeeded'),
  'confirming a payment that is processing': confirming('processing'),
  'reporting an expired session': at(paying, { kind: 'report-expired-session' }),
  'showing an offer': at(offered),
  'showing an offer after a decline': at(
    { ...offered, failure: 'Your card was declined.' },
    failedPayment('Your card was declined.'),
  ),
  'renewing the offer': at(changing, { kind: 'renew-offer', offer }),
  'changing the plan': at(changing, { kind: 'change-plan' }),
  stopped: at({ kind: 'stopped', error: due }),
  unconfirmed: at({ kind: 'unconfirmed' }),
  done: at({ kind: 'done', how: 'paid' }),
} satisfies Record<string, CheckoutState>;
type StateName = keyof typeof states;

const newPayment: CheckoutState = states['preparing a payment'];
const afterRefusal: CheckoutState = states['preparing after a refusal'];
const done = (how: 'paid' | 'processing' | 'changed') => at({ kind: 'done', how });

/** Every transition: the states that it starts from, the event, and the state that it leads to. */
const transitions: [StateName[], CheckoutEvent, CheckoutState][] = [
  [['initial'], { type: 'opened', returned: undefined }, newPayment],
  [
    ['initial'],
    { type: 'opened', returned: { ...returnedAs('succeeded'), subscriptionId: undefined } },
    newPayment,
  ],
  [['initial'], { type: 'opened', returned: returnedAs('processing') }, confirmingReturn('processing')],

  [
    ['preparing a payment'],
    { type: 'payment-opened', payment, setup },
    at({ kind: 'paying', payment, setup, start: 'fresh', amount: undefined }),
  ],
  [
    ['preparing after a refusal'],
    { type: 'payment-opened', payment, setup },
    at({ kind: 'paying', payment, setup, start: 'refused', amount: undefined }),
  ],
  [['preparing a payment'], { type: 'offer-made', offer }, at(offered)],
  [['preparing after a refusal'], { type: 'offer-made', offer }, at(offered, failedPayment(generic))],
  ...[offline, badResponse].map((error): [StateName[], CheckoutEvent, CheckoutState] => [
    ['preparing a payment', 'preparing after a refusal'],
    { type: 'prepare-failed', error },
    at(preparing, { kind: 'leave-to-pricing', error }),
  ]),
  [
    ['preparing a payment', 'preparing after a refusal'],
    { type: 'prepare-failed', error: signedOut },
    at(preparing),
  ],
  [
    ['preparing a payment', 'preparing after a refusal'],
    { type: 'prepare-failed', error: due },
    at({ kind: 'stopped', error: due }),
  ],

  [['confirming a return'], { type: 'return-confirmed', isPaid: true }, done('paid')],
  [
    ['confirming a return that is processing'],
    { type: 'return-confirmed', isPaid: true },
    done('processing'),
  ],
  [['confirming a return that failed'], { type: 'return-confirmed', isPaid: true }, done('paid')],
  [
    ['confirming a return', 'confirming a return that is processing', 'confirming a return that failed'],
    { type: 'return-confirmed', isPaid: false },
    afterRefusal,
  ],
  [
    ['confirming a return', 'confirming a return that is processing', 'confirming a return that failed'],
    { type: 'return-failed', error: unknownPayment },
    newPayment,
  ],
  [['confirming a return that failed'], { type: 'return-failed', error: offline }, afterRefusal],
  [['confirming a return that failed'], { type: 'return-failed', error: signedOut }, afterRefusal],
  [
    ['confirming a return', 'confirming a return that is processing'],
    { type: 'return-failed', error: offline },
    at({ kind: 'unconfirmed' }),
  ],
  [
    ['confirming a return', 'confirming a return that is processing'],
    { type: 'return-failed', error: signedOut },
    at(preparing, { kind: 'report-expired-session' }),
  ],

  [
    ['showing the payment form', 'reporting an expired session'],
    { type: 'paid', status: 'succeeded' },
    confirming('succeeded'),
  ],
  [
    ['showing the payment form', 'reporting an expired session'],
    { type: 'paid', status: 'processing' },
    confirming('processing'),
  ],
  [['confirming a payment'], { type: 'payment-confirmed' }, done('paid')],
  [['confirming a payment that is processing'], { type: 'payment-confirmed' }, done('processing')],
  [
    ['confirming a payment', 'confirming a payment that is processing'],
    { type: 'confirm-failed', error: offline },
    at({ kind: 'unconfirmed' }),
  ],
  [
    ['confirming a payment', 'confirming a payment that is processing'],
    { type: 'confirm-failed', error: signedOut },
    at(paying, { kind: 'report-expired-session' }),
  ],

  [
    [
      'stopped',
      'showing the payment form',
      'confirming a payment',
      'confirming a payment that is processing',
      'reporting an expired session',
    ],
    { type: 'restarted' },
    newPayment,
  ],
  [['stopped'], { type: 'resume-requested' }, states['resuming the plan']],
  [['resuming the plan'], { type: 'plan-resumed' }, newPayment],
  [['resuming the plan'], { type: 'resume-failed', error: offline }, at({ kind: 'stopped', error: offline })],
  [['resuming the plan'], { type: 'resume-failed', error: signedOut }, at(preparing)],

  [
    ['showing an offer', 'showing an offer after a decline'],
    { type: 'change-requested' },
    states['renewing the offer'],
  ],
  [['renewing the offer'], { type: 'offer-renewed', offer }, states['changing the plan']],
  [
    ['renewing the offer'],
    { type: 'offer-renewed', offer: sameAmount },
    at({ ...changing, offer: sameAmount }, { kind: 'change-plan' }),
  ],
  [
    ['renewing the offer'],
    { type: 'offer-renewed', offer: otherAmount },
    at({ ...offered, offer: otherAmount }),
  ],
  [['changing the plan'], { type: 'plan-changed', payment: undefined }, done('changed')],
  [
    ['changing the plan'],
    { type: 'plan-changed', payment },
    at({ kind: 'paying', payment, setup, start: 'known-card', amount: '$2.13' }),
  ],
  [
    ['renewing the offer', 'changing the plan'],
    { type: 'change-failed', error: declined },
    states['showing an offer after a decline'],
  ],
  [
    ['renewing the offer', 'changing the plan'],
    { type: 'change-failed', error: { ...declined, message: undefined } },
    at({ ...offered, failure: generic }, failedPayment(generic)),
  ],
  [
    ['renewing the offer', 'changing the plan'],
    { type: 'change-failed', error: due },
    at({ kind: 'stopped', error: due }),
  ],
  [['renewing the offer', 'changing the plan'], { type: 'change-failed', error: signedOut }, at(preparing)],
];

describe('transitions', () => {
  const rows = transitions.flatMap(([names, event, next]) =>
    names.map((name) => [name, event, next] as const),
  );
  test.each(rows)('%s, then %j', (name, event, next) => {
    expect(reduceCheckout(states[name], event)).toEqual(next);
  });
});

test('keeps the state for every event that does not apply to it', () => {
  const changed = Object.entries(states).flatMap(([name, state]) =>
    transitions
      .filter(([, event]) => reduceCheckout(state, event) !== state)
      .map(([, event]) => `${name}: ${event.type}`),
  );
  const allowed = transitions.flatMap(([names, { type }]) => names.map((name) => `${name}: ${type}`));
  expect(new Set(changed)).toEqual(new Set(allowed));
});

test('charges an offer with another amount once it was shown', () => {
  const shown = at({ ...offered, offer: otherAmount });
  const renewing = reduceCheckout(shown, { type: 'change-requested' });
  const next = reduceCheckout(renewing, { type: 'offer-renewed', offer: otherAmount });
  expect(next).toEqual(at({ ...changing, offer: otherAmount }, { kind: 'change-plan' }));
});

test('ignores a second press on the same button', () => {
  const shown = states['showing an offer'];
  const changingPlan = reduceCheckout(shown, { type: 'change-requested' });
  expect(reduceCheckout(changingPlan, { type: 'change-requested' })).toBe(changingPlan);
  const restarted = reduceCheckout(states.stopped, { type: 'restarted' });
  expect(reduceCheckout(restarted, { type: 'restarted' })).toBe(restarted);
  const resumed = reduceCheckout(states.stopped, { type: 'resume-requested' });
  expect(reduceCheckout(resumed, { type: 'resume-requested' })).toBe(resumed);
  const paid = reduceCheckout(states['showing the payment form'], { type: 'paid', status: 'succeeded' });
  expect(reduceCheckout(paid, { type: 'paid', status: 'succeeded' })).toBe(paid);
});
