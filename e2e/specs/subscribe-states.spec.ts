import type { Page } from '@playwright/test';
import { newSubscriber, openCheckout, payWith, planOf, testCards } from '../support/checkout.ts';
import { expect, expectToast, test } from '../support/fixtures.ts';
import { expectStanding, passTime, pay } from '../support/plans.ts';
import { expectSound } from '../support/sound.ts';

/** The provider's event brings it, whatever became of the page. */
async function expectPlanSoon(page: Page): Promise<void> {
  await expect.poll(async () => planOf(page)).toEqual({ tier: 'personal', status: 'active' });
}

test.describe('what goes wrong on the way', () => {
  test.beforeEach(({ page }) => newSubscriber(page));

  test('before a payment leads to the plans, and is said there', async ({ page, expectStatus }) => {
    expectStatus(503);
    const message = 'The payment provider cannot be reached. Please try again in a moment.';
    await page.route('**/api/subscription', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message, error: message } }),
    );
    await page.goto('/subscribe?tier=personal');
    await expect(page).toHaveURL('/pricing');
    await expectToast(page, 'Failed to initialize subscription. Please try again.', message);
  });

  test('is an answer without a payment', async ({ page }) => {
    await page.route('**/api/subscription', (route) => route.fulfill({ json: { subscriptionId: 'sub_1' } }));
    await page.goto('/subscribe?tier=personal');
    await expect(page).toHaveURL('/pricing');
    await expectToast(
      page,
      'Invalid subscription response',
      'Failed to initialize subscription. Please try again.',
    );
  });

  test('is a shop that takes no payments', async ({ page, expectStatus }) => {
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

  test('after a payment is said calmly', async ({ page, expectStatus }) => {
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

  test('is a session that ends with the payment: the way back is offered', async ({ page, expectStatus }) => {
    expectStatus(401);
    await openCheckout(page);
    const lost = [/\/api\/subscription\/confirm$/, /\/api\/me$/];
    for (const call of lost) await page.route(call, (route) => route.fulfill({ status: 401, body: '' }));
    const asked = page.waitForResponse(/\/api\/me$/);
    await payWith(page, testCards.succeeds);
    await asked;
    await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeFocused();
    await expectSound(page);
    for (const call of lost) await page.unroute(call);
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expectPlanSoon(page);
  });

  test('is a renewal that failed: it is settled before the plan is changed', async ({
    page,
    expectStatus,
  }) => {
    expectStatus(409);
    await pay(page, 'personal', testCards.failsLater);
    await passTime(page);
    await expectStanding(page, 'past_due');
    await page.goto('/subscribe?tier=commercial');
    await expect(page.getByRole('heading', { name: 'Payment Due' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Update payment' })).toHaveAttribute('href', '/billing');
  });
});

test('each state has no axe findings and does not scroll sideways, on a phone too', async ({
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
  await expectSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectSound(page);
  await payWith(page, testCards.succeeds);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/subscribe?tier=commercial');
  await expect(page.getByRole('heading', { name: 'Upgrade to Commercial' })).toBeFocused();
  await expectSound(page);
  await page.goto('/subscribe?tier=personal');
  await expect(page.getByRole('heading', { name: 'You have Personal already' })).toBeFocused();
  await expectSound(page);
});
