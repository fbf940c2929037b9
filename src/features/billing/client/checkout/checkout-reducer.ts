import { formatMoney } from '#src/lib/money.ts';
import type { CheckoutError } from './checkout-error.ts';
import { checkoutMessages } from './checkout-messages.ts';
import type {
  CheckoutEffect,
  CheckoutEvent,
  CheckoutState,
  FormStart,
  Offer,
  PaymentStatus,
  Step,
} from './checkout-state.ts';

type EventOf<Type extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: Type }>;
type Transitions = {
  [Type in CheckoutEvent['type']]: (state: CheckoutState, event: EventOf<Type>) => CheckoutState;
};

export const initialCheckout: CheckoutState = { step: { kind: 'preparing' }, effect: null };

const show = (step: Step, effect: CheckoutEffect | null = null): CheckoutState => ({ step, effect });

const prepare = (start: FormStart): CheckoutState => show({ kind: 'preparing' }, { kind: 'prepare', start });

const finish = (status: PaymentStatus): CheckoutState =>
  show({ kind: 'done', how: status === 'processing' ? 'processing' : 'paid' });

/** Shows an error that occurred before anything was paid or changed. */
function stop(error: CheckoutError): CheckoutState {
  // A person who is signed out is already being led to the sign-in page.
  if (error.code === 'signed_out') return show({ kind: 'preparing' });
  return show({ kind: 'stopped', error });
}

/** Shows that a payment was made and could not be confirmed. */
function leaveUnconfirmed({ step }: CheckoutState, error: CheckoutError): CheckoutState {
  if (error.code === 'signed_out') return show(step, { kind: 'report-expired-session' });
  return show({ kind: 'unconfirmed' });
}

function showOffer(offer: Offer, effect: CheckoutEffect | null = null): CheckoutState {
  return show({ kind: 'offer', offer, isChanging: false, failure: undefined }, effect);
}

const transitions: Transitions = {
  opened: (state, { returned }) => {
    if (state !== initialCheckout) return state;
    if (returned?.subscriptionId === undefined) return prepare('fresh');
    const { subscriptionId } = returned;
    return show({ kind: 'preparing' }, { kind: 'confirm-return', returned: { ...returned, subscriptionId } });
  },

  restarted: (state) => {
    const { kind } = state.step;
    return kind === 'stopped' || kind === 'paying' ? prepare('fresh') : state;
  },

  'payment-opened': (state, { payment, setup }) => {
    if (state.effect?.kind !== 'prepare') return state;
    return show({ kind: 'paying', payment, setup, start: state.effect.start, amount: undefined });
  },
  'offer-made': (state, { offer }) => {
    if (state.effect?.kind !== 'prepare') return state;
    if (state.effect.start !== 'refused') return showOffer(offer);
    return showOffer(offer, { kind: 'show-payment-failed', message: checkoutMessages.failed });
  },
  'prepare-failed': (state, { error }) => {
    if (state.effect?.kind !== 'prepare') return state;
    if (error.code !== 'failed' && error.code !== 'bad_response') return stop(error);
    return show({ kind: 'preparing' }, { kind: 'leave-to-pricing', error });
  },

  'return-confirmed': (state, { isPaid }) => {
    if (state.effect?.kind !== 'confirm-return') return state;
    if (!isPaid) return prepare('refused');
    return finish(state.effect.returned.said === 'processing' ? 'processing' : 'succeeded');
  },
  'return-failed': (state, { error }) => {
    if (state.effect?.kind !== 'confirm-return') return state;
    // The payment belongs to another account.
    if (error.status === 404) return prepare('fresh');
    if (state.effect.returned.said === 'failed') return prepare('refused');
    return leaveUnconfirmed(state, error);
  },

  paid: (state, { status }) => {
    const { step, effect } = state;
    if (step.kind !== 'paying' || effect?.kind === 'confirm-payment') return state;
    return show(step, { kind: 'confirm-payment', payment: step.payment, status });
  },
  'payment-confirmed': (state) =>
    state.effect?.kind === 'confirm-payment' ? finish(state.effect.status) : state,
  'confirm-failed': (state, { error }) =>
    state.effect?.kind === 'confirm-payment' ? leaveUnconfirmed(state, error) : state,

  'resume-requested': (state) =>
    state.step.kind === 'stopped' ? show({ kind: 'preparing' }, { kind: 'resume-plan' }) : state,
  'plan-resumed': (state) => (state.effect?.kind === 'resume-plan' ? prepare('fresh') : state),
  'resume-failed': (state, { error }) => (state.effect?.kind === 'resume-plan' ? stop(error) : state),

  'change-requested': (state) => {
    const { step } = state;
    if (step.kind !== 'offer' || step.isChanging) return state;
    const { offer } = step;
    return show({ ...step, isChanging: true, failure: undefined }, { kind: 'renew-offer', offer });
  },
  'offer-renewed': (state, { offer }) => {
    if (state.effect?.kind !== 'renew-offer') return state;
    const isAnother = offer !== state.effect.offer;
    // Another amount is shown before it is charged.
    if (isAnother && offer.hasChanged) return showOffer(offer);
    return show({ kind: 'offer', offer, isChanging: true, failure: undefined }, { kind: 'change-plan' });
  },
  'plan-changed': (state, { payment }) => {
    const { step, effect } = state;
    if (step.kind !== 'offer' || effect?.kind !== 'change-plan') return state;
    if (!payment) return show({ kind: 'done', how: 'changed' });
    const { setup, preview } = step.offer;
    const amount = formatMoney(preview.prorationAmount, preview.currency);
    return show({ kind: 'paying', payment, setup, start: 'known-card', amount });
  },
  'change-failed': (state, { error }) => {
    const { step } = state;
    if (step.kind !== 'offer' || !step.isChanging) return state;
    if (error.code !== 'payment_declined') return stop(error);
    const message = error.message ?? checkoutMessages.failed;
    return show({ ...step, isChanging: false, failure: message }, { kind: 'show-payment-failed', message });
  },
};

/** Returns the state that follows from an event, or the same object when the event no longer applies. */
export function reduceCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  const transition = transitions[event.type] as (state: CheckoutState, event: CheckoutEvent) => CheckoutState;
  return transition(state, event);
}
