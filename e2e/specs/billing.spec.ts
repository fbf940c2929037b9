import type { Page } from '@playwright/test';
import { newSubscriber } from '../support/checkout.ts';
import { expect, goto, test } from '../support/fixtures.ts';
import { panel, pay } from '../support/plans.ts';

/** Counts the requests of this page for a portal session. @returns a function that returns the count */
function countSessions(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/subscription/billing-portal')) count += 1;
  });
  return () => count;
}

test("opens the provider's portal once, shows a button after the return, and opens an invoice", async ({
  page,
}) => {
  await newSubscriber(page);
  await pay(page, 'personal');
  const sessions = countSessions(page);
  await goto(page, '/dashboard');
  const opened = page.waitForEvent('popup');
  await page
    .getByRole('region', { name: 'Invoices' })
    .getByRole('link', { name: /^View invoice of/ })
    .click();
  const invoice = await opened;
  await expect(invoice.getByText('$7.00').first()).toBeVisible();
  await invoice.close();

  await panel(page).getByRole('link', { name: 'Manage billing' }).click();
  await expect(page.getByRole('heading', { name: 'Demo billing' })).toBeVisible();
  expect(sessions()).toBe(1);
  await page.getByRole('link', { name: 'Back to Firstlayer' }).click();
  await expect(page).toHaveURL('/billing?returned=1');
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
