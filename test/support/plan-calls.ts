import type { LightMyRequestResponse as Response } from 'fastify';
import type { Subscription } from '#src/features/plans/schemas.ts';
import type { BillingSite, Payer } from './billing-site.ts';
import { createUser, type UserRow } from './factories.ts';
import type { CardKind } from '../fakes/stripe/records.ts';

export interface Payment {
  clientSecret: string;
  subscriptionId: string;
}

export interface Subscriber extends Payer {
  /** The client secret of the first payment. */
  clientSecret: string;
}

interface SubscriberOptions {
  tier?: 'personal' | 'commercial';
  card?: CardKind;
  /** A new user is created by default. */
  user?: UserRow;
}

type Person = { id: string };

/** Returns the calls under `/api/subscription` on behalf of a person. */
export function planCalls(site: BillingSite) {
  const post = (user: Person, path: string, body?: object, headers?: Record<string, string>) =>
    site.as(user)({
      method: 'POST',
      url: `/api/subscription${path}`,
      ...(body && { body }),
      ...(headers && { headers }),
    });
  const confirm = (user: Person, { subscriptionId, clientSecret }: Payment) =>
    post(user, '/confirm', { subscriptionId, paymentIntentId: clientSecret.split('_secret_')[0] });
  return {
    post,
    confirm,
    order: (user: Person, tier = 'personal', key?: string) =>
      post(user, '', { tier }, key === undefined ? undefined : { 'idempotency-key': key }),
    change: (user: Person, tier: string) => post(user, '/change', { tier }),
    preview: (user: Person, tier: string) => post(user, '/change/preview', { tier }),
    cancel: (user: Person) => post(user, '/cancel', { confirmed: true }),
    resume: (user: Person) => post(user, '/resume'),
    openPortal: (user: Person) => post(user, '/billing-portal'),
    /** Creates a subscriber who has paid and whose payment is confirmed. */
    createSubscriber: async (options: SubscriberOptions = {}): Promise<Subscriber> => {
      const { tier = 'personal', card = 'succeeds', user = await createUser(site.db) } = options;
      const ordered = await post(user, '', { tier });
      if (ordered.statusCode !== 200) throw new Error(`${ordered.statusCode}: ${ordered.body}`);
      const payment = ordered.json<Payment>();
      site.stripe.confirmPayment(payment.clientSecret, card);
      await confirm(user, payment);
      const { customerId } = site.stripe.store.subscriptions.get(payment.subscriptionId);
      return { user, customerId, ...payment };
    },
  };
}

export type PlanCalls = ReturnType<typeof planCalls>;

/** Returns the status and the body. */
export const read = <T = Record<string, unknown>>(response: Response): [number, T] => [
  response.statusCode,
  response.json<T>(),
];

export const planIn = (response: Response) => response.json<{ subscription: Subscription }>().subscription;
