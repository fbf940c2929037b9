import type { Page } from '@playwright/test';
import { FakeStripe, fakePrices } from '#test/fakes/stripe/fake.ts';
import { newSubscriber, payButton, planOf } from '../support/checkout.ts';
import { expect, expectToast, test, toast } from '../support/fixtures.ts';
import { openSite, type OpenSite } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';
import { standInForStripe } from '../support/stripe-stand-in.ts';

const notLoaded =
  'The payment form could not be loaded. A content blocker or the network may keep js.stripe.com away.';

let stripe: FakeStripe;
let site: OpenSite;
let address = '';

test.beforeAll(async () => {
  test.setTimeout(180_000);
  stripe = await FakeStripe.start({ now: new Date() });
  // Without the demo's catalogue, which takes its time.
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

// oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what is needed: nothing.
test.use({ baseURL: async ({}, use) => use(address) });

const field = (page: Page) => page.getByLabel('Card at Stripe');

async function open(page: Page, tier = 'personal'): Promise<void> {
  await page.goto(`/subscribe?tier=${tier}`);
  await expect(field(page)).toBeVisible();
}

test.describe("Stripe's form", () => {
  test.beforeEach(({ page }) => newSubscriber(page));

  test('takes the payment, in our colours', async ({ page }) => {
    await standInForStripe(page, stripe);
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page);
    await expect(payButton(page)).toHaveAccessibleName('Pay $7 per month');
    await expectSound(page);
    const colour = () =>
      page.evaluate(() => {
        const { shownAppearance } = window as unknown as {
          shownAppearance: { variables: { colorText: string } };
        };
        return shownAppearance.variables.colorText;
      });
    await expect.poll(colour).toMatch(/^#f2f0ea$/i);
    await page.getByRole('radio', { name: 'Light' }).click();
    await expect.poll(colour).toMatch(/^#17191c$/i);
    await payButton(page).click();
    await expect(page.getByRole('heading', { name: 'You have Personal now' })).toBeFocused();
    await expect(page).toHaveURL('/dashboard');
    expect(await planOf(page)).toEqual({ tier: 'personal', status: 'active' });
  });

  test('says what the bank said, and takes another card', async ({ page }) => {
    const choose = await standInForStripe(page, stripe);
    await open(page);
    choose('declined');
    await payButton(page).click();
    await expectToast(page, 'Payment Failed', 'Your card was declined.');
    await expect(page.locator(':focus').getByRole('alert')).toContainText('Your card was declined.');
    choose('refused-by-bank');
    await payButton(page).click();
    await expect(toast(page, 'We are unable to authenticate your payment method.')).toBeVisible();
    expect(await planOf(page)).toEqual({ tier: 'free', status: 'active' });
    choose('asks-bank');
    await payButton(page).click();
    await expect(page).toHaveURL('/dashboard');
    expect(await planOf(page)).toEqual({ tier: 'personal', status: 'active' });
  });

  test('leads on while the payment is processed', async ({ page }) => {
    const choose = await standInForStripe(page, stripe);
    await open(page, 'commercial');
    choose('processing');
    await payButton(page).click();
    await expect(page.getByRole('heading', { name: 'Payment processing' })).toBeFocused();
    await expect(page).toHaveURL('/dashboard');
    expect(await planOf(page)).toEqual({ tier: 'commercial', status: 'active' });
  });

  test("comes back from a bank's own page, and keeps no secret in the address", async ({ page }) => {
    const choose = await standInForStripe(page, stripe);
    await open(page);
    choose('leaves-for-bank');
    const seen: string[] = [];
    page.on('request', (request) => seen.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
    await payButton(page).click();
    await page.waitForURL(/payment_intent=/);
    await expect(page).toHaveURL(/\/(subscribe\?tier=personal|dashboard)$/);
    await expect(page).toHaveURL('/dashboard');
    expect(await planOf(page)).toEqual({ tier: 'personal', status: 'active' });
    const told = seen.filter((request) => request.includes('_secret_'));
    expect(told.every((request) => request.startsWith(`${address}/subscribe?`))).toBe(true);
    expect(told).toHaveLength(1);
  });

  test('that a bank refused elsewhere says why', async ({ page }) => {
    await standInForStripe(page, stripe);
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

  test('asks the bank for an upgrade with the card that is known', async ({ page }) => {
    const choose = await standInForStripe(page, stripe);
    await open(page);
    choose('asks-bank');
    await payButton(page).click();
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/subscribe?tier=commercial');
    await page.getByRole('button', { name: 'Pay $3.00 and upgrade' }).click();
    await expect(page.getByRole('heading', { name: 'You have Commercial now' })).toBeFocused();
    await expect(page).toHaveURL('/dashboard');
    expect(await planOf(page)).toEqual({ tier: 'commercial', status: 'active' });
  });

  test('waits with a refused upgrade, which can be paid otherwise', async ({ page }) => {
    const choose = await standInForStripe(page, stripe);
    await open(page);
    choose('asks-bank');
    await payButton(page).click();
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/subscribe?tier=commercial');
    choose('refused-by-bank');
    await page.getByRole('button', { name: 'Pay $3.00 and upgrade' }).click();
    await expectToast(page, 'Payment Failed', 'We are unable to authenticate your payment method.');
    await expect(page.getByText('Plan Change Pending')).toBeVisible();
    expect(await planOf(page)).toEqual({ tier: 'personal', status: 'pending' });
    choose('succeeds');
    await payButton(page).click();
    await expect(page).toHaveURL('/dashboard');
    expect(await planOf(page)).toEqual({ tier: 'commercial', status: 'active' });
  });
});

test('a browser that keeps js.stripe.com away is told so, and tries again', async ({ browser }) => {
  // Of its own: the browser complains about what it keeps away, as it should.
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await newSubscriber(page);
  await page.route('https://js.stripe.com/**', (route) => route.abort('blockedbyclient'));
  await page.goto('/subscribe?tier=personal');
  await expect(page.getByRole('heading', { name: notLoaded })).toBeVisible();
  await expectSound(page);
  await page.unroute('https://js.stripe.com/**');
  await standInForStripe(page, stripe);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page)).toBeVisible();
  await context.close();
});

test('a script that does not come within 15 seconds is told, too', async ({ page }) => {
  await newSubscriber(page);
  const never = Promise.withResolvers<void>();
  await page.route('https://js.stripe.com/**', async (route) => {
    await never.promise;
    await route.abort();
  });
  await page.clock.install();
  const asked = page.waitForRequest('https://js.stripe.com/**');
  await page.goto('/subscribe?tier=personal');
  await asked;
  await page.clock.runFor(14_000);
  await expect(page.getByRole('heading', { name: 'Card details' })).toBeVisible();
  await expect(page.getByRole('heading', { name: notLoaded })).toBeHidden();
  await page.clock.runFor(2000);
  await expect(page.getByRole('heading', { name: notLoaded })).toBeVisible();
});

test('only the checkout may load the form', async ({ page }) => {
  const policyOf = async (path: string) =>
    (await page.request.get(path)).headers()['content-security-policy'] ?? '';
  expect(await policyOf('/subscribe?tier=personal')).toContain('https://js.stripe.com');
  for (const path of ['/', '/pricing', '/dashboard', '/login']) {
    expect(await policyOf(path)).not.toContain('stripe');
  }
});
