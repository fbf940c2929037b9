import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const testCards = {
  succeeds: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
  processes: '4000 0000 0000 0077',
  failsLater: '4000 0000 0000 0341',
};

/** Registers a new user and signs them in through the API. */
export async function newSubscriber(page: Page): Promise<void> {
  const email = `payer-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;
  const data = { email, password: 'brass heat insert 7', firstName: 'Ada' };
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201);
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay \$/ });

/** Fills the sandbox's card form. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('Security code').fill('123');
}

export async function openCheckout(page: Page, tier = 'personal'): Promise<void> {
  await page.goto(`/subscribe?tier=${tier}`);
  await expect(payButton(page)).toBeEnabled();
}

export async function payWith(page: Page, number: string): Promise<void> {
  await typeCard(page, number);
  await payButton(page).click();
}

/** Reads the plan of the signed-in user from the API. */
export async function getPlan(page: Page): Promise<{ tier: string; status: string }> {
  const answer = await page.request.get('/api/me');
  const { subscription } = (await answer.json()) as { subscription: { tier: string; status: string } };
  return { tier: subscription.tier, status: subscription.status };
}

/** Subscribes to the plan through the checkout, with the card that succeeds. */
export async function subscribe(page: Page, tier = 'personal'): Promise<void> {
  await openCheckout(page, tier);
  await payWith(page, testCards.succeeds);
  await expect(page).toHaveURL('/dashboard');
}
