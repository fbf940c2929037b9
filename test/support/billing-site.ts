import type { StripeConfig } from '#src/config/payments.ts';
import { billingJobs } from '#src/features/billing/server/job-kinds.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import type { Mail } from '#src/integrations/mail.ts';
import { createUser, type UserRow } from './factories.ts';
import type { Delivery } from '../fakes/stripe/deliver.ts';
import { FakeStripe, fakePrices, type FakeOptions } from '../fakes/stripe/fake.ts';
import type { CardKind } from '../fakes/stripe/records.ts';
import { takeMails } from './mail-links.ts';
import { createTestApp, testNow, type TestApp } from './test-app.ts';

export const webhookSecret = 'whsec_now';
export const oldWebhookSecret = 'whsec_before';
export const dayMs = 86_400_000;

/** A person with a customer at the fake. */
export interface Payer {
  user: UserRow;
  customerId: string;
  subscriptionId: string;
}

export interface BillingSite extends TestApp {
  stripe: FakeStripe;
  /** Returns the log entries with this `event`, if `keepsLog` is set. */
  logged: (event: string) => Record<string, unknown>[];
  /** Delivers the fake's events and runs all pending jobs. */
  news: (delivery?: Partial<Delivery>) => Promise<number[]>;
  /** Runs the reconciliation without delivering events. */
  reconcile: () => Promise<void>;
  /** Advances both clocks. */
  advance: (ms: number) => void;
  /** Subscribes through the site's own calls. No event is delivered. */
  subscribe: (tier: 'personal' | 'commercial', card?: CardKind, user?: UserRow) => Promise<Payer>;
  subscriptionOf: (user: { id: string }) => Promise<Subscription>;
  /** Returns the subjects and texts of the mails to this person since the last call. */
  mailsTo: (user: UserRow) => Promise<Mail[]>;
}

export interface BillingOptions extends FakeOptions {
  stripe?: Partial<StripeConfig>;
  graceDays?: number;
  keepsLog?: boolean;
}

/** Creates the site with the fake Stripe. */
export async function createBillingSite(options: BillingOptions = {}): Promise<BillingSite> {
  const stripe = await FakeStripe.start({ now: testNow, ...options });
  const lines: Record<string, unknown>[] = [];
  const site = await createTestApp(
    {
      payments: {
        stripe: {
          secretKey: 'sk_test_fake',
          publishableKey: 'pk_test_fake',
          webhookSecrets: [webhookSecret, oldWebhookSecret],
          prices: { personal: [fakePrices.personal], commercial: [fakePrices.commercial] },
          apiUrl: stripe.url,
          ...options.stripe,
        },
        graceDays: options.graceDays ?? 7,
        stripeApiUrl: stripe.url,
      },
      ...(options.keepsLog === true && { logLevel: 'info' }),
    },
    { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  /** A session is checked against two clocks: that of the site, which the test moves, and the real one. */
  const as: TestApp['as'] = (user) => async (call) => {
    await site.cookieOf(user);
    await site.db
      .updateTable('sessions')
      .set({
        created_at: stripe.now,
        expires_at: new Date(Math.max(Date.now(), stripe.now.getTime()) + dayMs),
      })
      .where('user_id', '=', user.id)
      .execute();
    return site.as(user)(call);
  };
  return {
    ...site,
    as,
    stripe,
    logged: (event) => lines.filter((line) => line['event'] === event),
    news: async (delivery) => {
      const statuses = await stripe.deliver({ to: site.app, secret: webhookSecret, ...delivery });
      await site.jobs.drain();
      return statuses;
    },
    reconcile: async () => {
      await site.jobs.send(billingJobs.reconcile, {});
      await site.jobs.drain();
    },
    advance: (ms) => {
      stripe.advance(ms);
      site.moveTo(stripe.now);
    },
    subscribe: async (tier, card = 'succeeds', known) => {
      const user = known ?? (await createUser(site.db, { email_verified: true }));
      const response = await as(user)({ method: 'POST', url: '/api/subscription', body: { tier } });
      if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
      const { clientSecret, subscriptionId } = response.json<{
        clientSecret: string;
        subscriptionId: string;
      }>();
      stripe.confirmPayment(clientSecret, card);
      const { customerId } = stripe.store.subscriptions.get(subscriptionId);
      return { user, customerId, subscriptionId };
    },
    subscriptionOf: async (user) => {
      const response = await as(user)({ url: '/api/me' });
      return response.json<{ subscription: Subscription }>().subscription;
    },
    mailsTo: (user) => takeMails(site, user.email),
    close: async () => {
      await site.close();
      await stripe.close();
    },
  };
}
