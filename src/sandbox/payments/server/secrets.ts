import { createHmac, hkdfSync } from 'node:crypto';
import { PaymentError, type PaymentEvent } from '#src/integrations/payments.ts';
import { isEqualInConstantTime } from '#src/http/process/constant-time.ts';
import * as z from 'zod/mini';
import { toCustomerId } from './simulation/customer.ts';

const maxEventAgeSeconds = 300;
const portalLifetimeMs = 30 * 60_000;
const secretSeparator = '_secret_';

const PortalSession = z.object({ customerId: z.string(), returnUrl: z.string(), expiresAt: z.number() });
export type PortalSession = Omit<z.output<typeof PortalSession>, 'expiresAt'>;

const SignedEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.object({ customer: z.string() }) }),
});

export interface SandboxEvent {
  id: string;
  type: string;
  customerId: string;
}

export interface Secrets {
  /** Returns the same id for the same key. */
  customerIdFor: (orderKey: string) => string;
  /** Returns what a browser needs to confirm a payment. It is derived on each call, so it is stored nowhere. */
  getClientSecret: (paymentId: string) => string;
  isClientSecret: (given: string, paymentId: string) => boolean;
  /** @returns a token that is valid for half an hour */
  openPortal: (session: PortalSession, now: Date) => string;
  /** @returns undefined for a token that is forged or has expired */
  readPortal: (token: string, now: Date) => PortalSession | undefined;
  /** Signs like Stripe. @returns the body and the signature header for it */
  signEvent: (event: SandboxEvent, now: Date) => { body: string; signature: string };
  /** @throws PaymentError `bad_signature` */
  readEvent: (rawBody: Buffer, signature: string, now: Date) => PaymentEvent;
}

/** Signs and verifies ids, secrets, tokens and events with keys that are derived from the session secret. */
export function createSecrets(sessionSecret: string): Secrets {
  const sign = (use: string) => {
    const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', `firstlayer sandbox ${use} 1`, 32));
    return (text: string) => createHmac('sha256', key).update(text).digest('hex');
  };
  const signCustomer = sign('customer');
  const signPayment = sign('payment');
  const signPortal = sign('portal');
  const signEvent = sign('webhook');
  const getClientSecret = (paymentId: string) =>
    `${paymentId}${secretSeparator}${signPayment(paymentId).slice(0, 40)}`;

  return {
    customerIdFor: (orderKey) => toCustomerId(signCustomer(orderKey).slice(0, 24)),
    getClientSecret,
    isClientSecret: (given, paymentId) => isEqualInConstantTime(given, getClientSecret(paymentId)),
    openPortal: (session, now) => {
      const body = JSON.stringify({ ...session, expiresAt: now.getTime() + portalLifetimeMs });
      const payload = Buffer.from(body).toString('base64url');
      return `${payload}.${signPortal(payload)}`;
    },
    readPortal: (token, now) => {
      const [payload = '', signature = ''] = token.split('.');
      if (!isEqualInConstantTime(signature, signPortal(payload))) return undefined;
      const session = PortalSession.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
      return session.expiresAt > now.getTime() ? session : undefined;
    },
    signEvent: ({ id, type, customerId }, now) => {
      const created = Math.floor(now.getTime() / 1000);
      const [subject] = type.split('.');
      const object = { object: subject === 'invoice' ? 'invoice' : 'subscription', customer: customerId };
      const body = JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } });
      return { body, signature: `t=${created},v1=${signEvent(`${created}.${body}`)}` };
    },
    readEvent: (rawBody, header, now) => {
      const parts = header.split(',').map((part) => part.split('='));
      const time = Number(parts.find(([name]) => name === 't')?.[1]);
      const expected = signEvent(`${time}.${rawBody.toString()}`);
      const isSigned = parts.some(
        ([name, value = '']) => name === 'v1' && isEqualInConstantTime(value, expected),
      );
      if (!isSigned) throw new PaymentError('bad_signature', 'The event is not signed by the sandbox.');
      if (Math.abs(now.getTime() / 1000 - time) > maxEventAgeSeconds) {
        throw new PaymentError('bad_signature', 'The event is too old.');
      }
      const { id, type, data } = SignedEvent.parse(JSON.parse(rawBody.toString()));
      return { id, type, customerId: data.object.customer, chargeId: null, isLive: false };
    },
  };
}
