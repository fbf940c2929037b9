import type { Page } from '@playwright/test';
import { FakeStripe, fakePrices } from '#test/fakes/stripe/fake.ts';
import { newSubscriber, payButton, getPlan } from '../support/checkout.ts';
import { expect, expectToast, test, toast } from '../support/fixtures.ts';
import { openSite, type OpenSite } from '../support/site.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { mockStripe } from '../support/stripe-stand-in.ts';

const notLoaded =
  'The payment form could not be loaded. A content blocker or the network may keep js.stripe.com away.';

let stripe: FakeStripe;
let site: OpenSite;
let address = '';

test.beforeAll(async () => {
  test.setTimeout(180_000);
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

const field = (page: Page) => page.getByLabel('Card at Stripe');

async function open(page: Page, tier = 'personal'): Promise<void> {
  await page.goto(`/subscribe?tier=${tier}`);
  await expect(field(page)).toBeVisible();
}

test.describe("Stripe's form", () => {
  test.beforeEach(({ page }) => newSubscriber(page));

  test("takes the payment in the site's colors", async ({ page }) => {
    await mockStripe(page, stripe);
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page);
    await expect(payButton(page)).toHaveAccessibleName('Pay $7 per month');
    await expectAccessible(page);
    const readColor = () =>
      page.evaluate(() => {
        const { shownAppearance } = window as unknown as {
          shownAppearance: { variables: { colorText: string } };
        };
        return shownAppearance.variables.colorText;
      });
    await expect.poll(readColor).toMatch(/^#f2f0ea$/i);
    await page.getByRole('radio', { name: 'Light' }).click();
    await expect.poll(readColor).toMatch(/^#17191c$/i);
    await payButton(page).click();
    await expect(page.getByRole('heading', { name: 'You have Personal now' })).toBeFocused();
    await expect(page).toHaveURL('/dashboard');
    expect(await getPlan(page)).toEqual({ tier: 'personal', status: 'active' });
  });

  test("shows the bank's error and accepts another card", async ({ page }) => {
    const choose = await mockStripe(page, stripe);
    await open(page);
    choose('declined');
    await payButton(page).click();
    await expectToast(page, 'Payment Failed', 'Your card was declined.');
    await expect(page.locator(':focus').getByRole('alert')).toContainText('Your card was declined.');
    choose('refused-by-bank');
    await payButton(page).click();
    await expect(toast(page, 'We are unable to authenticate your payment method.')).toBeVisible();
    expect(await getPlan(page)).toEqual({ tier: 'free', status: 'active' });
    choose('asks-bank');
    await payButton(page).click();
    await expect(page).toHaveURL('/dashboard');
    expect(await getPlan(page)).toEqual({ tier: 'personal', status: 'active' });
  });

  test('continues to the dashboard while the payment is processing', async ({ page }) => {
    const choose = await mockStripe(page, stripe);
    await open(page, 'commercial');
    choose('processing');
    await payButton(page).click();
    await expect(page.getByRole('heading', { name: 'Payment processing' })).toBeFocused();
    await expect(page).toHaveURL('/dashboard');
    expect(await getPlan(page)).toEqual({ tier: 'commercial', status: 'active' });
  });

  test("returns from the bank's page and removes the secret from the URL", async ({ page }) => {
    const choose = await mockStripe(page, stripe);
    await open(page);
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
  });

  test('shows why the bank refused a payment after the return', async ({ page }) => {
    await mockStripe(page, stripe);
    const answer = await page.request.post('/api/subscription', { data: { tier: 'personal' } });
    const order = (await answer.json()) as { clientSecret: string; subscriptionId: string };
    stripe.confirmPayment(order.clientSecret, 'declined');
    const [paymentIntent] = order.clientSecret.split('_secret_');
    await page.goto(
      `/subscribe?tier=personal&subscription=${order.subscriptionId}&payment_intent=${paymentIntent}&redirect_status=failed`,
    );
    await expect(page).toHaveURL('/subscribe?tier=personal');
    await expectToast(page, 'Payment Failed', 'Your card was declined.');
    await expect(field(page)).toBeVisible();
    await payButton(page).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('asks the bank to approve an upgrade with the saved card', async ({ page }) => {
    const choose = await mockStripe(page, stripe);
    await open(page);
    choose('asks-bank');
    await payButton(page).click();
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/subscribe?tier=commercial');
    await page.getByRole('button', { name: 'Pay $3.00 and upgrade' }).click();
    await expect(page.getByRole('heading', { name: 'You have Commercial now' })).toBeFocused();
    await expect(page).toHaveURL('/dashboard');
    expect(await getPlan(page)).toEqual({ tier: 'commercial', status: 'active' });
  });

  test('keeps a refused upgrade pending, which can be paid again', async ({ page }) => {
    const choose = await mockStripe(page, stripe);
    await open(page);
    choose('asks-bank');
    await payButton(page).click();
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/subscribe?tier=commercial');
    choose('refused-by-bank');
    await page.getByRole('button', { name: 'Pay $3.00 and upgrade' }).click();
    await expectToast(page, 'Payment Failed', 'We are unable to authenticate your payment method.');
    await expect(page.getByText('Plan Change Pending')).toBeVisible();
    expect(await getPlan(page)).toEqual({ tier: 'personal', status: 'pending' });
    choose('succeeds');
    await payButton(page).click();
    await expect(page).toHaveURL('/dashboard');
    expect(await getPlan(page)).toEqual({ tier: 'commercial', status: 'active' });
  });
});

test('shows an error and retries when the browser blocks js.stripe.com', async ({ browser }) => {
  // A separate context is needed because the browser reports the blocked script in its console.
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await newSubscriber(page);
  await page.route('https://js.stripe.com/**', (route) => route.abort('blockedbyclient'));
  await page.goto('/subscribe?tier=personal');
  await expect(page.getByRole('heading', { name: notLoaded })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('https://js.stripe.com/**');
  await mockStripe(page, stripe);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page)).toBeVisible();
  await context.close();
});

test('shows an error when the script does not load within 15 seconds', async ({ page }) => {
  await newSubscriber(page);
  const never = Promise.withResolvers<void>();
  await page.route('https://js.stripe.com/**', async (route) => {
    await never.promise;
    await route.abort();
  });
  await page.clock.install();
  const scriptRequest = page.waitForRequest('https://js.stripe.com/**');
  await page.goto('/subscribe?tier=personal');
  await scriptRequest;
  await page.clock.runFor(14_000);
  await expect(page.getByRole('heading', { name: 'Card details' })).toBeVisible();
  await expect(page.getByRole('heading', { name: notLoaded })).toBeHidden();
  await page.clock.runFor(2000);
  await expect(page.getByRole('heading', { name: notLoaded })).toBeVisible();
});

test('allows only the checkout page to load the form', async ({ page }) => {
  const getPolicy = async (path: string) =>
    (await page.request.get(path)).headers()['content-security-policy'] ?? '';
  expect(await getPolicy('/subscribe?tier=personal')).toContain('https://js.stripe.com');
  for (const path of ['/', '/pricing', '/dashboard', '/login']) {
    expect(await getPolicy(path)).not.toContain('stripe');
  }
});
