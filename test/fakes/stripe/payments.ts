import { badRequest } from './errors.ts';
import type { FakeState } from './outbox.ts';
import {
  computeAmountDue,
  type CardRecord,
  type ChargeRecord,
  type InvoiceRecord,
  type IntentRecord,
  type PaymentFailure,
} from './records.ts';

export type Outcome = 'succeeded' | 'failed' | 'requires_action' | 'processing';

const declined: PaymentFailure = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};

const noCard: PaymentFailure = {
  code: 'resource_missing',
  declineCode: null,
  message: 'Cannot charge a customer that has no active card',
};

const notAuthenticated: PaymentFailure = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'We are unable to authenticate your payment method. Please try again.',
};

/** Creates the intent of an invoice that is finalized. */
export function openIntent({ store, outbox }: FakeState, invoice: InvoiceRecord): IntentRecord {
  const head = store.next('pi');
  const intent = store.intents.add({
    ...head,
    secret: `${head.id}_secret_${head.id.slice(3)}`,
    customerId: invoice.customerId,
    invoiceId: invoice.id,
    amount: computeAmountDue(invoice),
    status: 'requires_payment_method',
    cardId: null,
    failure: null,
    latestChargeId: null,
    canceledAt: null,
  });
  invoice.intentId = intent.id;
  outbox.intent('payment_intent.created', intent);
  return intent;
}

/** Attempts the payment on behalf of the person in the payment form. */
export function confirm(state: FakeState, intent: IntentRecord, card: CardRecord): Outcome {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
    throw badRequest(`You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    });
  }
  intent.cardId = card.id;
  if (card.kind === 'authentication') return requireAuthentication(state, intent);
  if (card.kind === 'declined') return fail(state, intent, declined);
  return card.kind === 'processing' ? process(state, intent) : succeed(state, intent);
}

/** Attempts the payment on behalf of Stripe, without the person. */
export function attempt(state: FakeState, intent: IntentRecord, card: CardRecord | undefined): Outcome {
  if (intent.status === 'processing') return 'processing';
  intent.cardId = card?.id ?? null;
  if (!card) return fail(state, intent, noCard);
  if (card.kind === 'authentication') return requireAuthentication(state, intent);
  if (card.kind === 'processing') return process(state, intent);
  return card.kind === 'succeeds' ? succeed(state, intent) : fail(state, intent, declined);
}

/** Applies the bank's result of the authentication. */
export function authenticate(state: FakeState, intent: IntentRecord, isGranted: boolean): Outcome {
  if (intent.status !== 'requires_action') throw badRequest('Nothing is to be authenticated.');
  return isGranted ? succeed(state, intent) : fail(state, intent, notAuthenticated);
}

/** Ends a processing payment. */
export function settle(state: FakeState, intent: IntentRecord, isPaid: boolean): Outcome {
  if (intent.status !== 'processing') throw badRequest('Nothing is being processed.');
  const charge = state.store.charges.get(intent.latestChargeId ?? '');
  if (isPaid) {
    charge.status = 'succeeded';
    return finish(state, intent, charge);
  }
  charge.status = 'failed';
  charge.failure = declined;
  return refuse(state, intent, declined);
}

export function cancelIntent({ store, outbox }: FakeState, intent: IntentRecord): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return;
  intent.status = 'canceled';
  intent.canceledAt = store.now;
  outbox.intent('payment_intent.canceled', intent);
}

export function refund(state: FakeState, charge: ChargeRecord, amount: number): void {
  if (charge.status !== 'succeeded') throw badRequest('This charge has not succeeded.');
  const disputes = state.store.disputes.list(({ chargeId }) => chargeId === charge.id);
  if (disputes.some(({ status }) => status !== 'won')) {
    throw badRequest('This charge has been charged back.', { code: 'charge_disputed' });
  }
  if (amount <= 0 || charge.refunded + amount > charge.amount) {
    throw badRequest('Refund amount is greater than unrefunded amount on charge.');
  }
  charge.refunded += amount;
  state.outbox.charge('charge.refunded', charge);
}

export function dispute({ store, outbox }: FakeState, charge: ChargeRecord): void {
  const amount = charge.amount - charge.refunded;
  if (charge.status !== 'succeeded' || amount === 0) throw badRequest('Nothing is there to be disputed.');
  if (store.disputes.list(({ chargeId }) => chargeId === charge.id).length > 0) {
    throw badRequest('This charge is disputed already.');
  }
  const opened = store.disputes.add({
    ...store.next('dp'),
    chargeId: charge.id,
    amount,
    status: 'needs_response',
  });
  outbox.dispute('charge.dispute.created', opened);
}

export function closeDispute(
  { store, outbox }: FakeState,
  charge: ChargeRecord,
  status: 'won' | 'lost',
): void {
  const [open] = store.disputes.list((one) => one.chargeId === charge.id && one.status === 'needs_response');
  if (!open) throw badRequest('No dispute is open.');
  open.status = status;
  outbox.dispute('charge.dispute.closed', open);
}

function addCharge({ store }: FakeState, intent: IntentRecord, status: ChargeRecord['status']): ChargeRecord {
  const charge = store.charges.add({
    ...store.next('ch'),
    customerId: intent.customerId,
    intentId: intent.id,
    cardId: intent.cardId ?? '',
    amount: intent.amount,
    refunded: 0,
    status,
    failure: null,
  });
  intent.latestChargeId = charge.id;
  return charge;
}

function succeed(state: FakeState, intent: IntentRecord): Outcome {
  return finish(state, intent, addCharge(state, intent, 'succeeded'));
}

function finish({ outbox }: FakeState, intent: IntentRecord, charge: ChargeRecord): Outcome {
  intent.status = 'succeeded';
  intent.failure = null;
  outbox.charge('charge.succeeded', charge);
  outbox.intent('payment_intent.succeeded', intent);
  return 'succeeded';
}

function fail(state: FakeState, intent: IntentRecord, failure: PaymentFailure): Outcome {
  if (intent.cardId !== null) {
    const charge = addCharge(state, intent, 'failed');
    charge.failure = failure;
    state.outbox.charge('charge.failed', charge);
  }
  return refuse(state, intent, failure);
}

function refuse({ outbox }: FakeState, intent: IntentRecord, failure: PaymentFailure): Outcome {
  intent.status = 'requires_payment_method';
  intent.failure = failure;
  outbox.intent('payment_intent.payment_failed', intent);
  return 'failed';
}

function requireAuthentication({ outbox }: FakeState, intent: IntentRecord): Outcome {
  intent.status = 'requires_action';
  intent.failure = null;
  outbox.intent('payment_intent.requires_action', intent);
  return 'requires_action';
}

function process(state: FakeState, intent: IntentRecord): Outcome {
  const charge = addCharge(state, intent, 'pending');
  intent.status = 'processing';
  intent.failure = null;
  state.outbox.charge('charge.pending', charge);
  state.outbox.intent('payment_intent.processing', intent);
  return 'processing';
}
