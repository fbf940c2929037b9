import { FakeStripe, fakePrices } from '#test/fakes/stripe/fake.ts';
import { getPlan, newSubscriber, payButton } from '../support/checkout.ts';
import { expect, test } from '../support/fixtures.ts';
import { openSite, type OpenSite } from '../support/site.ts';
import { blockStripe, mockStripe } from '../support/stripe-stand-in.ts';

let stripe: FakeStripe;
let site: OpenSite;
let address = '';

test.beforeAll(async () => {
  stripe = await FakeStripe.start({ now: new Date() });
  // The demo's catalog is not needed and takes time to create.
  site = await openSite({
    DEMO: '0',
    STRIPE_SECRET_KEY: 'sk_test_fake',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
    STRIPE_PRICE_PERSONAL: fakePrices.personal,
    STRIPE_PRICE_COMMERCIAL: fakePrices.commercial,
    STRIPE_API_URL: stripe.url,
  });
  address = site.address;
});

test.afterAll(async () => {
  await site.stop();
  await stripe.close();
});

// oxlint-disable-next-line no-empty-pattern -- Playwright requires the destructuring pattern to know the needed fixtures.
test.use({ baseURL: async ({}, use) => use(address) });

test("loads Stripe's form again after it was blocked, pays in it, returns from the bank's page and removes the secret from the URL", async ({
  page,
  expectStatus,
}) => {
  expectStatus('ERR_BLOCKED_BY_CLIENT');
  await newSubscriber(page);
  const unblock = await blockStripe(page);
  await page.goto('/subscribe?tier=personal');
  const notLoaded = page.getByRole('heading', { name: 'The payment form could not be loaded.' });
  await expect(notLoaded).toBeVisible();
  await unblock();
  const choose = await mockStripe(page, stripe);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Card at Stripe')).toBeVisible();
  choose('leaves-for-bank');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await payButton(page).click();
  await page.waitForURL(/payment_intent=/);
  await expect(page).toHaveURL(/\/(subscribe\?tier=personal|dashboard)$/);
  await expect(page).toHaveURL('/dashboard');
  expect(await getPlan(page)).toEqual({ tier: 'personal', status: 'active' });
  const withSecret = sent.filter((request) => request.includes('_secret_'));
  expect(withSecret.every((request) => request.startsWith(`${address}/subscribe?`))).toBe(true);
  expect(withSecret).toHaveLength(1);

  await page.goto('/subscribe?tier=commercial');
  choose('asks-bank');
  await page.getByRole('button', { name: 'Pay $3.00 and upgrade' }).click();
  await expect(page).toHaveURL('/dashboard');
  expect(await getPlan(page)).toEqual({ tier: 'commercial', status: 'active' });
});
