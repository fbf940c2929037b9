import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Person } from './people.ts';

export const testCards = {
  succeeds: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
  processes: '4000 0000 0000 0077',
  failsLater: '4000 0000 0000 0341',
};

let count = 0;

/** Registers a new user and signs them in through the API. */
export async function newSubscriber(page: Page, firstName = 'Ada'): Promise<Person> {
  count += 1;
  const person = { email: `payer-${count}-${Date.now()}@example.com`, password: 'brass heat insert 7' };
  const answer = await page.request.post('/api/auth/register', { data: { ...person, firstName } });
  expect(answer.status()).toBe(201);
  return person;
}

/** Ends the session through the API. */
export async function signOutByApi(page: Page): Promise<void> {
  expect((await page.request.post('/api/auth/logout')).ok()).toBe(true);
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay \$/ });

/** Fills the sandbox's card form. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('Security code').fill('123');
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
