import { badRequest } from './errors.ts';
import type { World } from './outbox.ts';
import {
  amountDueOf,
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
export function openIntent({ books, outbox }: World, invoice: InvoiceRecord): IntentRecord {
  const head = books.next('pi');
  const intent = books.intents.add({
    ...head,
    secret: `${head.id}_secret_${head.id.slice(3)}`,
    customerId: invoice.customerId,
    invoiceId: invoice.id,
    amount: amountDueOf(invoice),
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
export function confirm(world: World, intent: IntentRecord, card: CardRecord): Outcome {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
    throw badRequest(`You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    });
  }
  intent.cardId = card.id;
  if (card.kind === 'authentication') return askToAuthenticate(world, intent);
  if (card.kind === 'declined') return fail(world, intent, declined);
  return card.kind === 'processing' ? process(world, intent) : succeed(world, intent);
}

/** Attempts the payment on behalf of Stripe, without the person. */
export function attempt(world: World, intent: IntentRecord, card: CardRecord | undefined): Outcome {
  if (intent.status === 'processing') return 'processing';
  intent.cardId = card?.id ?? null;
  if (!card) return fail(world, intent, noCard);
  if (card.kind === 'authentication') return askToAuthenticate(world, intent);
  if (card.kind === 'processing') return process(world, intent);
  return card.kind === 'succeeds' ? succeed(world, intent) : fail(world, intent, declined);
}

/** Applies the bank's result of the authentication. */
export function authenticate(world: World, intent: IntentRecord, isGranted: boolean): Outcome {
  if (intent.status !== 'requires_action') throw badRequest('Nothing is to be authenticated.');
  return isGranted ? succeed(world, intent) : fail(world, intent, notAuthenticated);
}

/** Ends a processing payment. */
export function settle(world: World, intent: IntentRecord, isPaid: boolean): Outcome {
  if (intent.status !== 'processing') throw badRequest('Nothing is being processed.');
  const charge = world.books.charges.get(intent.latestChargeId ?? '');
  if (isPaid) {
    charge.status = 'succeeded';
    return finish(world, intent, charge);
  }
  charge.status = 'failed';
  charge.failure = declined;
  return refuse(world, intent, declined);
}

export function cancelIntent({ books, outbox }: World, intent: IntentRecord): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return;
  intent.status = 'canceled';
  intent.canceledAt = books.now;
  outbox.intent('payment_intent.canceled', intent);
}

export function refund(world: World, charge: ChargeRecord, amount: number): void {
  if (charge.status !== 'succeeded') throw badRequest('This charge has not succeeded.');
  const disputes = world.books.disputes.list(({ chargeId }) => chargeId === charge.id);
  if (disputes.some(({ status }) => status !== 'won')) {
    throw badRequest('This charge has been charged back.', { code: 'charge_disputed' });
  }
  if (amount <= 0 || charge.refunded + amount > charge.amount) {
    throw badRequest('Refund amount is greater than unrefunded amount on charge.');
  }
  charge.refunded += amount;
  world.outbox.charge('charge.refunded', charge);
}

export function dispute({ books, outbox }: World, charge: ChargeRecord): void {
  const amount = charge.amount - charge.refunded;
  if (charge.status !== 'succeeded' || amount === 0) throw badRequest('Nothing is there to be disputed.');
  if (books.disputes.list(({ chargeId }) => chargeId === charge.id).length > 0) {
    throw badRequest('This charge is disputed already.');
  }
  const opened = books.disputes.add({
    ...books.next('dp'),
    chargeId: charge.id,
    amount,
    status: 'needs_response',
  });
  outbox.dispute('charge.dispute.created', opened);
}

export function closeDispute({ books, outbox }: World, charge: ChargeRecord, status: 'won' | 'lost'): void {
  const [open] = books.disputes.list((one) => one.chargeId === charge.id && one.status === 'needs_response');
  if (!open) throw badRequest('No dispute is open.');
  open.status = status;
  outbox.dispute('charge.dispute.closed', open);
}

function addCharge({ books }: World, intent: IntentRecord, status: ChargeRecord['status']): ChargeRecord {
  const charge = books.charges.add({
    ...books.next('ch'),
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

function succeed(world: World, intent: IntentRecord): Outcome {
  return finish(world, intent, addCharge(world, intent, 'succeeded'));
}

function finish({ outbox }: World, intent: IntentRecord, charge: ChargeRecord): Outcome {
  intent.status = 'succeeded';
  intent.failure = null;
  outbox.charge('charge.succeeded', charge);
  outbox.intent('payment_intent.succeeded', intent);
  return 'succeeded';
}

function fail(world: World, intent: IntentRecord, failure: PaymentFailure): Outcome {
  if (intent.cardId !== null) {
    const charge = addCharge(world, intent, 'failed');
    charge.failure = failure;
    world.outbox.charge('charge.failed', charge);
  }
  return refuse(world, intent, failure);
}

function refuse({ outbox }: World, intent: IntentRecord, failure: PaymentFailure): Outcome {
  intent.status = 'requires_payment_method';
  intent.failure = failure;
  outbox.intent('payment_intent.payment_failed', intent);
  return 'failed';
}

function askToAuthenticate({ outbox }: World, intent: IntentRecord): Outcome {
  intent.status = 'requires_action';
  intent.failure = null;
  outbox.intent('payment_intent.requires_action', intent);
  return 'requires_action';
}

function process(world: World, intent: IntentRecord): Outcome {
  const charge = addCharge(world, intent, 'pending');
  intent.status = 'processing';
  intent.failure = null;
  world.outbox.charge('charge.pending', charge);
  world.outbox.intent('payment_intent.processing', intent);
  return 'processing';
}
