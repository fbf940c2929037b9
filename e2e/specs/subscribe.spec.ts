import {
  newSubscriber,
  openCheckout,
  payButton,
  payWith,
  planOf,
  subscribe,
  testCards,
  typeCard,
} from '../support/checkout.ts';
import { namesOfDownloads, openDesign, premiumTitle } from '../support/download-steps.ts';
import { expect, expectToast, goto, reload, test, toast, waitForHydration } from '../support/fixtures.ts';
import { fillSignIn, signUp } from '../support/people.ts';

const paid = 'You have Personal now';
const leaving = 'Taking you to your dashboard';

test.describe('a new plan', () => {
  test.beforeEach(({ page }) => newSubscriber(page));

  test('is paid, and leads to the dashboard; Back leads to before it', async ({ page }) => {
    await goto(page, '/pricing');
    await openCheckout(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Subscribe to Personal' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible();
    await expect(payButton(page)).toHaveAccessibleName('Pay $7 per month');
    await payWith(page, testCards.succeeds);
    await expect(page.getByRole('heading', { name: paid })).toBeFocused();
    await expect(page.getByText(leaving, { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('PERSONAL', { exact: true })).toBeVisible();
    expect(await planOf(page)).toEqual({ tier: 'personal', status: 'active' });
    await page.goBack();
    await expect(page).toHaveURL('/pricing');
  });

  test('with a card that is declined says why and keeps the form; another card pays', async ({
    page,
    expectStatus,
  }) => {
    expectStatus(402);
    await openCheckout(page, 'pro');
    await expect(payButton(page)).toHaveAccessibleName('Pay $10 per month');
    await payWith(page, testCards.declines);
    await expectToast(page, 'Payment Failed', 'Your card was declined.');
    const box = page.getByRole('main').getByRole('alert').filter({ hasText: 'Your card was declined.' });
    await expect(box).toContainText('Payment Failed');
    await expect(page.locator(':focus').getByRole('alert')).toHaveCount(1);
    expect(await planOf(page)).toEqual({ tier: 'free', status: 'active' });
    await payWith(page, testCards.succeeds);
    await expect(page.getByText('Taking you to your dashboard')).toBeVisible();
    await expect(toast(page, 'Payment Failed')).toHaveCount(0);
    await expect(page).toHaveURL('/dashboard');
    expect(await planOf(page)).toEqual({ tier: 'commercial', status: 'active' });
  });

  test('is paid by the keyboard alone', async ({ page }) => {
    await openCheckout(page);
    await page.getByLabel('Card number').focus();
    await page.keyboard.type(testCards.succeeds.replaceAll(' ', ''));
    await page.keyboard.press('Tab');
    await page.keyboard.type('1234');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: paid })).toBeFocused();
  });

  test('asks the bank, which may refuse before it approves', async ({ page, expectStatus }) => {
    expectStatus(402);
    await openCheckout(page);
    await payWith(page, testCards.asks);
    await expect(page.getByRole('heading', { name: 'Your bank asks: is this you?' })).toBeFocused();
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(toast(page, 'Payment Failed')).toBeVisible();
    await expect(page.getByLabel('Card number')).toHaveValue(testCards.asks);
    expect(await planOf(page)).toEqual({ tier: 'free', status: 'active' });
    await payButton(page).click();
    await expect(page.getByRole('heading', { name: 'Your bank asks: is this you?' })).toBeFocused();
    // The next attempt has removed it at once, not after its 5 seconds.
    expect(await toast(page, 'Payment Failed').count()).toBe(0);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('heading', { name: paid })).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    expect(await planOf(page)).toEqual({ tier: 'personal', status: 'active' });
  });

  test('can be used while its payment is processed', async ({ page }) => {
    await openCheckout(page);
    await payWith(page, testCards.processes);
    await expect(page.getByRole('heading', { name: 'Payment processing' })).toBeFocused();
    await expect(page.getByText(leaving, { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('PERSONAL', { exact: true })).toBeVisible();
    expect(await planOf(page)).toEqual({ tier: 'personal', status: 'active' });
  });

  test('is made and charged once, however often the button is pressed', async ({ page }) => {
    const made: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'POST' && /\/api\/(subscription|sandbox)/.test(pathname)) made.push(pathname);
    });
    await openCheckout(page);
    await typeCard(page, testCards.succeeds);
    await payButton(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
      button.click();
    });
    await expect(page.getByRole('heading', { name: paid })).toBeVisible();
    expect(made.filter((path) => path === '/api/subscription')).toHaveLength(1);
    expect(made.filter((path) => path.endsWith('/confirm'))).toHaveLength(2);
    const invoices = await page.request.get('/api/subscription/invoices');
    expect(await invoices.json()).toHaveLength(1);
  });

  test('is the same in a second tab, which finds it paid', async ({ page, context }) => {
    await openCheckout(page);
    const other = await context.newPage();
    await openCheckout(other);
    await payWith(page, testCards.succeeds);
    await expect(page).toHaveURL('/dashboard');
    await payWith(other, testCards.succeeds);
    await expect(other.getByRole('heading', { name: paid })).toBeVisible();
    await expect(other).toHaveURL('/dashboard');
    const invoices = await page.request.get('/api/subscription/invoices');
    expect(await invoices.json()).toHaveLength(1);
    await other.close();
  });

  test('of another tier in a second tab takes the place of the first', async ({
    page,
    context,
    expectStatus,
  }) => {
    expectStatus(409);
    await openCheckout(page, 'personal');
    const other = await context.newPage();
    await openCheckout(other, 'commercial');
    await other.close();
    await payWith(page, testCards.succeeds);
    await expect(toast(page, 'Something went wrong. Please try again.')).toBeVisible();
    await payWith(page, testCards.succeeds);
    await expect(page).toHaveURL('/dashboard');
    expect(await planOf(page)).toEqual({ tier: 'personal', status: 'active' });
  });

  test('is offered the way on when it is there already', async ({ page, expectStatus }) => {
    expectStatus(409);
    await subscribe(page);
    await page.goto('/subscribe?tier=personal');
    await expect(page.getByRole('heading', { name: 'You have Personal already' })).toBeFocused();
    await page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});

test.describe('a change of plan', () => {
  test.beforeEach(async ({ page }) => {
    await newSubscriber(page);
    await subscribe(page);
  });

  test('up says what it costs now, and counts at once', async ({ page }) => {
    await page.goto('/subscribe?tier=commercial');
    await expect(page.getByRole('heading', { name: 'Upgrade to Commercial' })).toBeFocused();
    await expect(page.getByRole('term')).toHaveText(['Charged now', /^From /]);
    await expect(page.getByRole('definition')).toHaveText(['$3.00', '$10 per month']);
    expect(await planOf(page)).toEqual({ tier: 'personal', status: 'active' });
    await page.getByRole('button', { name: 'Pay $3.00 and upgrade' }).click();
    await expect(page.getByRole('heading', { name: 'You have Commercial' })).toBeFocused();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('COMMERCIAL', { exact: true })).toBeVisible();
    expect(await planOf(page)).toEqual({ tier: 'commercial', status: 'active' });
  });

  test('down waits for the end of what is paid, and can be undone', async ({ page, expectStatus }) => {
    expectStatus(409);
    await page.goto('/subscribe?tier=commercial');
    await page.getByRole('button', { name: /^Pay \$.* and upgrade$/ }).click();
    await expect(page).toHaveURL('/dashboard');

    await page.goto('/subscribe?tier=personal');
    await expect(page.getByRole('heading', { name: 'Change to Personal' })).toBeFocused();
    await expect(page.getByRole('definition')).toHaveText(['$0.00', '$7 per month']);
    await page.getByRole('main').getByRole('button', { name: 'Change to Personal' }).click();
    await expect(page.getByRole('heading', { name: /^Personal begins on / })).toBeFocused();
    await expect(page).toHaveURL('/dashboard');
    expect(await planOf(page)).toEqual({ tier: 'commercial', status: 'pending' });

    await page.goto('/subscribe?tier=personal');
    await expect(page.getByRole('heading', { name: 'Plan Change Pending' })).toBeFocused();
    await page.getByRole('link', { name: 'Keep Commercial' }).click();
    await expect(page.getByRole('heading', { name: 'Keep Commercial' })).toBeFocused();
    await page.getByRole('button', { name: 'Keep Commercial' }).click();
    await expect(page).toHaveURL('/dashboard');
    expect(await planOf(page)).toEqual({ tier: 'commercial', status: 'active' });
  });

  test('is not made by looking at it', async ({ page }) => {
    await page.goto('/subscribe?tier=commercial');
    await page.getByRole('link', { name: 'Not now' }).click();
    await expect(page).toHaveURL('/dashboard');
    expect(await planOf(page)).toEqual({ tier: 'personal', status: 'active' });
  });

  test('of a plan that is about to end keeps it first', async ({ page, expectStatus }) => {
    expectStatus(409);
    await page.request.post('/api/subscription/cancel', { data: { confirmed: true } });
    await page.goto('/subscribe?tier=commercial');
    await expect(page.getByRole('heading', { name: 'Your plan is about to end' })).toBeFocused();
    await page.getByRole('button', { name: 'Keep plan' }).click();
    await expect(page.getByRole('heading', { name: 'Upgrade to Commercial' })).toBeFocused();
  });
});

test.describe('an upgrade whose payment is asked about', () => {
  test('waits as Plan Change Pending, and is paid in the form', async ({ page, expectStatus }) => {
    expectStatus(402);
    await newSubscriber(page);
    await openCheckout(page);
    await payWith(page, testCards.failsLater);
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/subscribe?tier=commercial');
    await page.getByRole('button', { name: 'Pay $3.00 and upgrade' }).click();
    await expect(page.getByText('Plan Change Pending')).toBeVisible();
    await expect(
      page.getByText('Commercial counts once this is paid. Until then you keep Personal.'),
    ).toBeVisible();
    expect(await planOf(page)).toEqual({ tier: 'personal', status: 'pending' });
    await payWith(page, testCards.succeeds);
    await expect(page.getByRole('heading', { name: 'You have Commercial now' })).toBeFocused();
    await expect(page).toHaveURL('/dashboard');
    expect(await planOf(page)).toEqual({ tier: 'commercial', status: 'active' });
  });
});

test('a tier that is none leads to the plans, and says so', async ({ page }) => {
  await page.goto('/subscribe?tier=gold');
  await expect(page).toHaveURL('/pricing');
  await expectToast(page, 'Invalid Plan', 'Please choose one of the plans.');
});

test('a visitor signs in first, and comes to the checkout in a document of its own', async ({ page }) => {
  const person = await signUp(page);
  await page.request.post('/api/auth/logout');
  await page.goto('/subscribe?tier=commercial');
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fsubscribe%3Ftier%3Dcommercial$/);
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { isTheOldDocument: true }));
  await fillSignIn(page, person);
  await expect(payButton(page)).toHaveAccessibleName('Pay $10 per month');
  expect(await page.evaluate(() => 'isTheOldDocument' in window)).toBe(false);

  await page.evaluate(() => Object.assign(window, { isTheOldDocument: true }));
  await page.getByRole('link', { name: 'Browse Designs' }).first().click();
  await expect(page).toHaveURL('/browse');
  await expect(page.getByRole('heading', { level: 1, name: 'Browse Designs' })).toBeVisible();
  expect(await page.evaluate(() => 'isTheOldDocument' in window)).toBe(false);
});

test('a premium design that waits for a plan downloads on the dashboard once it is paid', async ({
  page,
}) => {
  const names = namesOfDownloads(page);
  await newSubscriber(page);
  await openDesign(page, premiumTitle);
  await page.getByRole('main').getByRole('link', { name: 'Upgrade', exact: true }).first().click();
  await expect(page).toHaveURL('/pricing');
  await openCheckout(page);
  const download = page.waitForEvent('download');
  await payWith(page, testCards.succeeds);
  await expect(page.getByText(`${premiumTitle} downloads there by itself.`)).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText(`${premiumTitle} is yours to download.`)).toBeVisible();
  await download;
  await reload(page);
  expect(names).toEqual([`${premiumTitle}.zip`]);
});
