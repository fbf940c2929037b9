import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { PaymentError } from '../payments.ts';
import { createStripe } from '../stripe.ts';

const now = new Date('2026-03-01T12:00:00Z');
const stripe = new Stripe('sk_test_none');

function providerWith(...webhookSecrets: string[]) {
  return createStripe({
    secretKey: 'sk_test_none',
    publishableKey: 'pk_test_none',
    webhookSecrets,
    prices: { personal: ['price_p'], commercial: ['price_c'] },
    apiUrl: 'http://127.0.0.1:1',
  });
}

function makeEvent(type: string, object: object): string {
  return JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
}

const paid = makeEvent('invoice.paid', { id: 'in_1', object: 'invoice', customer: 'cus_1' });

function sign(payload: string, secret: string, at = now): string {
  return stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(at.getTime() / 1000),
  });
}

describe('readEvent', () => {
  it.each([
    ['invoice.paid', { id: 'in_1', object: 'invoice', customer: 'cus_1' }, 'cus_1', null],
    ['customer.updated', { id: 'cus_2', object: 'customer' }, 'cus_2', null],
    [
      'customer.subscription.deleted',
      { id: 'sub_1', object: 'subscription', customer: { id: 'cus_3', object: 'customer' } },
      'cus_3',
      null,
    ],
    ['charge.refunded', { id: 'ch_1', object: 'charge', customer: 'cus_4' }, 'cus_4', 'ch_1'],
    ['charge.refunded', { id: 'ch_2', object: 'charge', customer: null }, null, 'ch_2'],
    ['charge.dispute.created', { id: 'dp_1', object: 'dispute', charge: 'ch_3' }, null, 'ch_3'],
    ['balance.available', { object: 'balance' }, null, null],
  ])('reads %s %j as about %s, %s', (type, object, customerId, chargeId) => {
    const body = makeEvent(type, object);
    const event = providerWith('whsec_1').readEvent(Buffer.from(body), sign(body, 'whsec_1'), now);
    expect(event).toEqual({ id: 'evt_1', type, customerId, chargeId });
  });

  it('accepts either secret while one replaces the other', () => {
    const provider = providerWith('whsec_new', 'whsec_old');
    for (const secret of ['whsec_new', 'whsec_old']) {
      expect(provider.readEvent(Buffer.from(paid), sign(paid, secret), now)).toMatchObject({ id: 'evt_1' });
    }
  });

  it.each([
    ['an event signed with another secret', paid, sign(paid, 'whsec_other')],
    ['a changed body', paid.replace('cus_1', 'cus_2'), sign(paid, 'whsec_1')],
    ['a signature more than five minutes old', paid, sign(paid, 'whsec_1', new Date(+now - 301_000))],
    ['an event without a signature', paid, ''],
    ['an unreadable signature', paid, 't=x,v1=y'],
  ])('rejects %s', (_name, body, signature) => {
    const read = () => providerWith('whsec_1').readEvent(Buffer.from(body), signature, now);
    expect(read).toThrow(PaymentError);
    expect(read).toThrow(expect.objectContaining({ kind: 'bad_signature' }));
  });

  it('accepts events up to five minutes old', () => {
    const signature = sign(paid, 'whsec_1', new Date(+now - 299_000));
    expect(providerWith('whsec_1').readEvent(Buffer.from(paid), signature, now).type).toBe('invoice.paid');
  });

  it('rejects events when no secret is set', () => {
    expect(() => providerWith().readEvent(Buffer.from(paid), sign(paid, ''), now)).toThrow(PaymentError);
  });
});
