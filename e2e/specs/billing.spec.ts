import type { Page } from '@playwright/test';
import { newSubscriber } from '../support/checkout.ts';
import { expect, goto, test } from '../support/fixtures.ts';
import { panel, pay } from '../support/plans.ts';
import { expectAccessible } from '../support/accessibility.ts';

const portalCall = '**/api/subscription/billing-portal';

/** Counts the requests of this page for a portal session. @returns a function that returns the count */
function countSessions(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/subscription/billing-portal')) count += 1;
  });
  return () => count;
}

test('asks visitors to log in without calling the payment provider', async ({ page }) => {
  const sessions = countSessions(page);
  await goto(page, '/billing');
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  expect(sessions()).toBe(0);
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/login?returnUrl=%2Fbilling');
});

test.describe('billing', () => {
  test.beforeEach(({ page }) => newSubscriber(page));

  test("opens the provider's portal once and shows a button after the return", async ({ page }) => {
    await pay(page, 'personal');
    const sessions = countSessions(page);
    await goto(page, '/dashboard');
    await panel(page).getByRole('link', { name: 'Manage billing' }).click();
    await expect(page.getByRole('heading', { name: 'Demo billing' })).toBeVisible();
    expect(sessions()).toBe(1);
    await expectAccessible(page, 'main');
    await page.getByRole('link', { name: 'Back to Firstlayer' }).click();
    await expect(page).toHaveURL('/billing?returned=1');
    await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible();
    const button = page.getByRole('button', { name: 'Open Billing Management' });
    await expect(button).toBeVisible();
    expect(sessions()).toBe(1);

    await button.dblclick();
    await expect(page.getByRole('heading', { name: 'Demo billing' })).toBeVisible();
    expect(sessions()).toBe(2);
    await page.goBack();
    await expect(button).toBeVisible();
    expect(sessions()).toBe(2);
    await page.getByRole('link', { name: 'Back to dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await page.goBack();
    await expect(button).toBeVisible();
    expect(sessions()).toBe(2);
  });

  test('links to the plans when the user has never paid', async ({ page, expectStatus }) => {
    expectStatus(409);
    await goto(page, '/billing');
    await expect(page.getByRole('heading', { name: 'No payments yet' })).toBeVisible();
    await page.getByRole('link', { name: 'Compare plans' }).click();
    await expect(page).toHaveURL('/pricing');
  });

  test('shows the error and retries', async ({ page, expectStatus }) => {
    expectStatus(503);
    await pay(page, 'personal');
    const message = 'The payment provider cannot be reached. Please try again in a moment.';
    await page.route(portalCall, (route) =>
      route.fulfill({ status: 503, json: { message, code: 'unavailable' } }),
    );
    await goto(page, '/billing');
    await expect(page.getByRole('heading', { name: 'Unable to access billing portal' })).toBeVisible();
    await expect(page.getByText(message)).toBeVisible();
    await page.unroute(portalCall);
    await page.route(portalCall, (route) => route.fulfill({ json: {} }));
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Failed to create billing session')).toBeVisible();
    await page.unroute(portalCall);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Demo billing' })).toBeVisible();
  });

  test('shows that the portal is being opened, and a link to it', async ({ page }) => {
    const gate = Promise.withResolvers<void>();
    await page.route(portalCall, async (route) => {
      await gate.promise;
      await route.fulfill({ json: { url: 'https://billing.example/session' } });
    });
    // Status 204 keeps the browser on the current page.
    await page.route('https://billing.example/**', (route) => route.fulfill({ status: 204 }));
    await page.goto('/billing');
    await expect(page.getByRole('heading', { name: 'Opening the billing portal' })).toBeVisible();
    gate.resolve();
    await expect(page.getByRole('link', { name: 'Open Billing Portal' })).toHaveAttribute(
      'href',
      'https://billing.example/session',
    );
  });

  test('shows that payments are not configured', async ({ page, expectStatus }) => {
    expectStatus(503);
    const json = { message: 'Billing is not configured.', code: 'billing_not_configured' };
    await page.route(portalCall, (route) => route.fulfill({ status: 503, json }));
    await goto(page, '/billing');
    await expect(page.getByRole('heading', { name: 'Setup Required' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});
