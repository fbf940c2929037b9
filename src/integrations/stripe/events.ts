import { Stripe } from 'stripe';
import { PaymentError, type PaymentEvent } from '../payments.ts';
import { getId } from './facts.ts';

const maxAgeSeconds = 300;

type Reference = string | { id: string } | null;

/** The common properties of the objects of events that we read. */
interface Subject {
  object?: string;
  id?: string;
  customer?: Reference;
  charge?: Reference;
}

/** @param secrets the secrets that are valid now @throws PaymentError `bad_signature` */
export function readEvent(
  stripe: Stripe,
  secrets: readonly string[],
  message: { rawBody: Buffer; signature: string; now: Date },
): PaymentEvent {
  for (const secret of secrets) {
    const event = findSigned(stripe, secret, message);
    if (event !== undefined) return describe(event);
  }
  throw new PaymentError('bad_signature', 'The event is not signed with a secret of ours, or it is too old.');
}

function findSigned(
  stripe: Stripe,
  secret: string,
  { rawBody, signature, now }: { rawBody: Buffer; signature: string; now: Date },
): Stripe.Event | undefined {
  try {
    return stripe.webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      maxAgeSeconds,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
    throw error;
  }
}

function describe(event: Stripe.Event): PaymentEvent {
  const subject = event.data.object as Subject;
  const own = subject.id ?? null;
  return {
    id: event.id,
    type: event.type,
    customerId: subject.object === 'customer' ? own : getId(subject.customer),
    chargeId: subject.object === 'charge' ? own : getId(subject.charge),
    isLive: event.livemode,
  };
}
