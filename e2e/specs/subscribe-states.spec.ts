import type { Page } from '@playwright/test';
import { newSubscriber, openCheckout, payWith, getPlan, testCards } from '../support/checkout.ts';
import { expect, expectToast, test } from '../support/fixtures.ts';
import { expectPlanStatus, passTime, pay } from '../support/plans.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** Waits for the plan, which the provider's event activates regardless of the page. */
async function expectPlanSoon(page: Page): Promise<void> {
  await expect.poll(async () => getPlan(page)).toEqual({ tier: 'personal', status: 'active' });
}

test.describe('checkout errors', () => {
  test.beforeEach(({ page }) => newSubscriber(page));

  test('redirects to the plans with an error when the payment provider is unavailable', async ({
    page,
    expectStatus,
  }) => {
    expectStatus(503);
    const message = 'The payment provider cannot be reached. Please try again in a moment.';
    await page.route('**/api/subscription', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message, error: message } }),
    );
    await page.goto('/subscribe?tier=personal');
    await expect(page).toHaveURL('/pricing');
    await expectToast(page, 'Failed to initialize subscription. Please try again.', message);
  });

  test('redirects to the plans with an error when the response has no payment', async ({ page }) => {
    await page.route('**/api/subscription', (route) => route.fulfill({ json: { subscriptionId: 'sub_1' } }));
    await page.goto('/subscribe?tier=personal');
    await expect(page).toHaveURL('/pricing');
    await expectToast(
      page,
      'Invalid subscription response',
      'Failed to initialize subscription. Please try again.',
    );
  });

  test('shows that payments are not configured', async ({ page, expectStatus }) => {
    expectStatus(503);
    const message = 'Billing is not configured.';
    await page.route('**/api/subscription/setup', (route) =>
      route.fulfill({ status: 503, json: { code: 'billing_not_configured', message, error: message } }),
    );
    await page.goto('/subscribe?tier=personal');
    await expect(page.getByRole('heading', { name: 'Setup Required' })).toBeFocused();
    await expect(page.getByText(message)).toBeVisible();
    await page.getByRole('link', { name: 'Back to the plans' }).click();
    await expect(page).toHaveURL('/pricing');
  });

  test('shows that the payment was received when the confirmation fails', async ({ page, expectStatus }) => {
    expectStatus(502);
    await openCheckout(page);
    await page.route('**/api/subscription/confirm', (route) => route.fulfill({ status: 502, body: '' }));
    await payWith(page, testCards.succeeds);
    await expect(page.getByRole('heading', { name: 'Payment received' })).toBeFocused();
    await expect(
      page.getByText(
        "Payment succeeded but we could not finalize your subscription automatically. We'll finish setting it up in the background.",
      ),
    ).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expectPlanSoon(page);
  });

  test('offers the way back to sign-in when the session ends during the payment', async ({
    page,
    expectStatus,
  }) => {
    expectStatus(401);
    await openCheckout(page);
    const lost = [/\/api\/subscription\/confirm$/, /\/api\/me$/];
    for (const call of lost) await page.route(call, (route) => route.fulfill({ status: 401, body: '' }));
    const meResponse = page.waitForResponse(/\/api\/me$/);
    await payWith(page, testCards.succeeds);
    await meResponse;
    await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeFocused();
    await expectAccessible(page);
    for (const call of lost) await page.unroute(call);
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expectPlanSoon(page);
  });

  test('requires a failed renewal to be paid before a plan change', async ({ page, expectStatus }) => {
    expectStatus(409);
    await pay(page, 'personal', testCards.failsLater);
    await passTime(page);
    await expectPlanStatus(page, 'past_due');
    await page.goto('/subscribe?tier=commercial');
    await expect(page.getByRole('heading', { name: 'Payment Due' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Update payment' })).toHaveAttribute('href', '/billing');
  });
});

test('the checkout has no axe findings and does not scroll sideways in its states', async ({
  page,
  expectStatus,
}) => {
  expectStatus(402);
  expectStatus(409);
  await page.setViewportSize({ width: 360, height: 780 });
  await newSubscriber(page);
  await openCheckout(page);
  await page.getByRole('button', { name: /Personal \$7 per month/ }).click();
  await expect(page.getByText('Cancel any time; access stays to the end of the period')).toBeVisible();
  await payWith(page, testCards.declines);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);
  await payWith(page, testCards.succeeds);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/subscribe?tier=commercial');
  await expect(page.getByRole('heading', { name: 'Upgrade to Commercial' })).toBeFocused();
  await expectAccessible(page);
  await page.goto('/subscribe?tier=personal');
  await expect(page.getByRole('heading', { name: 'You have Personal already' })).toBeFocused();
  await expectAccessible(page);
});
