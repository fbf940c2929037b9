import {
  newSubscriber,
  openCheckout,
  payButton,
  payWith,
  getPlan,
  subscribe,
  testCards,
  typeCard,
} from '../support/checkout.ts';
import { collectDownloadNames, openDesign, premiumTitle } from '../support/download-steps.ts';
import { expect, expectToast, goto, reload, test, toast, waitForHydration } from '../support/fixtures.ts';
import { fillSignIn, signUp } from '../support/people.ts';

const paid = 'You have Personal now';
const leaving = 'Taking you to your dashboard';

test.describe('a new subscription', () => {
  test.beforeEach(({ page }) => newSubscriber(page));

  test('leads to the dashboard after the payment; Back returns to the page before the checkout', async ({
    page,
  }) => {
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
    expect(await getPlan(page)).toEqual({ tier: 'personal', status: 'active' });
    await page.goBack();
    await expect(page).toHaveURL('/pricing');
  });

  test('shows why a card was declined and accepts another card', async ({ page, expectStatus }) => {
    expectStatus(402);
    await openCheckout(page, 'pro');
    await expect(payButton(page)).toHaveAccessibleName('Pay $10 per month');
    await payWith(page, testCards.declines);
    await expectToast(page, 'Payment Failed', 'Your card was declined.');
    const box = page.getByRole('main').getByRole('alert').filter({ hasText: 'Your card was declined.' });
    await expect(box).toContainText('Payment Failed');
    await expect(page.locator(':focus').getByRole('alert')).toHaveCount(1);
    expect(await getPlan(page)).toEqual({ tier: 'free', status: 'active' });
    await payWith(page, testCards.succeeds);
    await expect(page.getByText('Taking you to your dashboard')).toBeVisible();
    await expect(toast(page, 'Payment Failed')).toHaveCount(0);
    await expect(page).toHaveURL('/dashboard');
    expect(await getPlan(page)).toEqual({ tier: 'commercial', status: 'active' });
  });

  test('accepts a payment with the keyboard only', async ({ page }) => {
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

  test('asks the bank again after a refusal', async ({ page, expectStatus }) => {
    expectStatus(402);
    await openCheckout(page);
    await payWith(page, testCards.asks);
    await expect(page.getByRole('heading', { name: 'Your bank asks: is this you?' })).toBeFocused();
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(toast(page, 'Payment Failed')).toBeVisible();
    await expect(page.getByLabel('Card number')).toHaveValue(testCards.asks);
    expect(await getPlan(page)).toEqual({ tier: 'free', status: 'active' });
    await payButton(page).click();
    await expect(page.getByRole('heading', { name: 'Your bank asks: is this you?' })).toBeFocused();
    // The next attempt removes the toast at once, before its 5 seconds are over.
    expect(await toast(page, 'Payment Failed').count()).toBe(0);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('heading', { name: paid })).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    expect(await getPlan(page)).toEqual({ tier: 'personal', status: 'active' });
  });

  test('activates the plan while its payment is processing', async ({ page }) => {
    await openCheckout(page);
    await payWith(page, testCards.processes);
    await expect(page.getByRole('heading', { name: 'Payment processing' })).toBeFocused();
    await expect(page.getByText(leaving, { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('PERSONAL', { exact: true })).toBeVisible();
    expect(await getPlan(page)).toEqual({ tier: 'personal', status: 'active' });
  });

  test('charges once when the button is pressed several times', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'POST' && /\/api\/(subscription|sandbox)/.test(pathname)) calls.push(pathname);
    });
    await openCheckout(page);
    await typeCard(page, testCards.succeeds);
    await payButton(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
      button.click();
    });
    await expect(page.getByRole('heading', { name: paid })).toBeVisible();
    expect(calls.filter((path) => path === '/api/subscription')).toHaveLength(1);
    expect(calls.filter((path) => path.endsWith('/confirm'))).toHaveLength(2);
    const invoices = await page.request.get('/api/subscription/invoices');
    expect(await invoices.json()).toHaveLength(1);
  });

  test('charges once when the checkout is open in two tabs', async ({ page, context }) => {
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

  test('replaces the order of another tier in a second tab', async ({ page, context, expectStatus }) => {
    expectStatus(409);
    await openCheckout(page, 'personal');
    const other = await context.newPage();
    await openCheckout(other, 'commercial');
    await other.close();
    await payWith(page, testCards.succeeds);
    await expect(toast(page, 'Something went wrong. Please try again.')).toBeVisible();
    await payWith(page, testCards.succeeds);
    await expect(page).toHaveURL('/dashboard');
    expect(await getPlan(page)).toEqual({ tier: 'personal', status: 'active' });
  });

  test('links to the dashboard when the user has the plan already', async ({ page, expectStatus }) => {
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

  test('shows the price of an upgrade, which takes effect at once', async ({ page }) => {
    await page.goto('/subscribe?tier=commercial');
    await expect(page.getByRole('heading', { name: 'Upgrade to Commercial' })).toBeFocused();
    await expect(page.getByRole('term')).toHaveText(['Charged now', /^From /]);
    await expect(page.getByRole('definition')).toHaveText(['$3.00', '$10 per month']);
    expect(await getPlan(page)).toEqual({ tier: 'personal', status: 'active' });
    await page.getByRole('button', { name: 'Pay $3.00 and upgrade' }).click();
    await expect(page.getByRole('heading', { name: 'You have Commercial' })).toBeFocused();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('COMMERCIAL', { exact: true })).toBeVisible();
    expect(await getPlan(page)).toEqual({ tier: 'commercial', status: 'active' });
  });

  test('schedules a downgrade for the end of the paid period and undoes it', async ({
    page,
    expectStatus,
  }) => {
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
    expect(await getPlan(page)).toEqual({ tier: 'commercial', status: 'pending' });

    await page.goto('/subscribe?tier=personal');
    await expect(page.getByRole('heading', { name: 'Plan Change Pending' })).toBeFocused();
    await page.getByRole('link', { name: 'Keep Commercial' }).click();
    await expect(page.getByRole('heading', { name: 'Keep Commercial' })).toBeFocused();
    await page.getByRole('button', { name: 'Keep Commercial' }).click();
    await expect(page).toHaveURL('/dashboard');
    expect(await getPlan(page)).toEqual({ tier: 'commercial', status: 'active' });
  });

  test('changes nothing when the page is only viewed', async ({ page }) => {
    await page.goto('/subscribe?tier=commercial');
    await page.getByRole('link', { name: 'Not now' }).click();
    await expect(page).toHaveURL('/dashboard');
    expect(await getPlan(page)).toEqual({ tier: 'personal', status: 'active' });
  });

  test('resumes a plan that is about to end before an upgrade', async ({ page, expectStatus }) => {
    expectStatus(409);
    await page.request.post('/api/subscription/cancel', { data: { confirmed: true } });
    await page.goto('/subscribe?tier=commercial');
    await expect(page.getByRole('heading', { name: 'Your plan is about to end' })).toBeFocused();
    await page.getByRole('button', { name: 'Keep plan' }).click();
    await expect(page.getByRole('heading', { name: 'Upgrade to Commercial' })).toBeFocused();
  });
});

test.describe('an upgrade whose payment fails', () => {
  test('stays pending until it is paid in the form', async ({ page, expectStatus }) => {
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
    expect(await getPlan(page)).toEqual({ tier: 'personal', status: 'pending' });
    await payWith(page, testCards.succeeds);
    await expect(page.getByRole('heading', { name: 'You have Commercial now' })).toBeFocused();
    await expect(page).toHaveURL('/dashboard');
    expect(await getPlan(page)).toEqual({ tier: 'commercial', status: 'active' });
  });
});

test('redirects to the plans with an error for an unknown tier', async ({ page }) => {
  await page.goto('/subscribe?tier=gold');
  await expect(page).toHaveURL('/pricing');
  await expectToast(page, 'Invalid Plan', 'Please choose one of the plans.');
});

test('leads a visitor through sign-in to the checkout, which loads as a new document', async ({ page }) => {
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

test('starts the pending download of a premium design on the dashboard after the payment', async ({
  page,
}) => {
  const names = collectDownloadNames(page);
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
