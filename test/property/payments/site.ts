import { createModel, createAdmin, type UserRow } from '../../support/factories.ts';
import { FakeStripe, fakePrices } from '../../fakes/stripe/fake.ts';
import { createTestApp, testNow, type TestApp } from '../../support/test-app.ts';

export const graceDays = 7;
export const webhookSecret = 'whsec_of_the_runs';
export const secretKey = 'sk_test_of_the_runs';

/** The site in which all runs are executed, one after the other. */
export interface PaymentSite extends TestApp {
  stripe: FakeStripe;
  admin: UserRow;
  premiumId: number;
  /** The log lines of the current run. */
  log: string[];
}

export async function openSite(): Promise<PaymentSite> {
  const stripe = await FakeStripe.start({ now: testNow, secretKey });
  const log: string[] = [];
  const site = await createTestApp(
    {
      // Each run starts at the same time, so all their requests fall into a few rate limit windows.
      rateLimitFactor: 1_000_000,
      logLevel: 'info',
      payments: {
        stripe: {
          secretKey,
          publishableKey: 'pk_test_of_the_runs',
          webhookSecrets: [webhookSecret],
          prices: { personal: [fakePrices.personal], commercial: [fakePrices.commercial] },
          apiUrl: stripe.url,
        },
        graceDays,
        stripeApiUrl: stripe.url,
      },
    },
    { write: (line) => void log.push(line) },
  );
  return {
    ...site,
    stripe,
    log,
    admin: await createAdmin(site.db),
    premiumId: await createModel(site.db, { isPremium: true }),
    close: async () => {
      await site.close();
      await stripe.close();
    },
  };
}

/**
 * Returns a person's customer id in the provider's records. A customer that was created while its response was lost has
 * no subscriptions.
 */
export function findCustomerId({ stripe: { store } }: PaymentSite, user: { id: string }): string | undefined {
  const customers = store.customers.list(({ metadata }) => metadata['userId'] === user.id);
  const hasBought = ({ id }: { id: string }) =>
    store.subscriptions.list((one) => one.customerId === id).length > 0;
  return (customers.find(hasBought) ?? customers[0])?.id;
}
