import type { Locator, Page } from '@playwright/test';
import { testCard } from './checkout.ts';
import { expect } from './fixtures.ts';

type Tier = 'personal' | 'commercial';

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const response = await page.request.post(path, { data });
  expect(response.ok(), `POST ${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}

/** Subscribes the signed-in user to this plan through the API. */
export async function pay(page: Page, tier: Tier): Promise<void> {
  const order = await post<{ clientSecret: string; subscriptionId: string }>(page, '/api/subscription', {
    tier,
  });
  const { clientSecret, subscriptionId } = order;
  const paymentIntentId = clientSecret.split('_secret_')[0] ?? '';
  const card = { number: testCard, expMonth: 12, expYear: 2034, cvc: '123' };
  await post(page, `/api/sandbox/payments/${paymentIntentId}/confirm`, { clientSecret, card });
  await post(page, '/api/subscription/confirm', { subscriptionId, paymentIntentId });
}

/** Finds a plan on the pricing page. */
export const planCard = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });

/** Finds the user's own plan on the dashboard. */
export const panel = (page: Page): Locator => page.getByRole('region').filter({ hasText: /^Your plan/ });
