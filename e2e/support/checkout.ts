import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Person } from './people.ts';

/** The sandbox's card that succeeds. */
export const testCard = '4242 4242 4242 4242';

let count = 0;

/** Registers a new user and signs them in through the API. */
export async function newSubscriber(page: Page, firstName = 'Ada'): Promise<Person> {
  count += 1;
  const person = { email: `payer-${count}-${Date.now()}@example.com`, password: 'brass heat insert 7' };
  const response = await page.request.post('/api/auth/register', { data: { ...person, firstName } });
  expect(response.status()).toBe(201);
  return person;
}

/** Ends the session through the API. */
export async function signOutByApi(page: Page): Promise<void> {
  expect((await page.request.post('/api/auth/logout')).ok()).toBe(true);
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay \$/ });

/** Fills the sandbox's card form with the card that succeeds, and submits it. */
export async function payByCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill(testCard);
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await payButton(page).click();
}

/** Reads the plan of the signed-in user from the API. */
export async function getPlan(page: Page): Promise<{ tier: string; status: string }> {
  const response = await page.request.get('/api/me');
  const { subscription } = (await response.json()) as { subscription: { tier: string; status: string } };
  return { tier: subscription.tier, status: subscription.status };
}
