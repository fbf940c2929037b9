import type { Locator, Page } from '@playwright/test';
import { getPlan, testCards } from './checkout.ts';
import { expect } from './fixtures.ts';

type Tier = 'personal' | 'commercial';

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), `POST ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

/** Subscribes the signed-in user to this plan through the API. */
export async function pay(page: Page, tier: Tier, number = testCards.succeeds): Promise<void> {
  const order = await post<{ clientSecret: string; subscriptionId: string }>(page, '/api/subscription', {
    tier,
  });
  const { clientSecret, subscriptionId } = order;
  const paymentIntentId = clientSecret.split('_secret_')[0] ?? '';
  const card = { number, expMonth: 12, expYear: 2034, cvc: '123' };
  await post(page, `/api/sandbox/payments/${paymentIntentId}/confirm`, { clientSecret, card });
  await post(page, '/api/subscription/confirm', { subscriptionId, paymentIntentId });
}

/** Moves the sandbox's clock of the signed-in user to the next event: a renewal, an end or a payment retry. */
export async function passTime(page: Page): Promise<void> {
  await post(page, '/api/sandbox/portal/pass-time', { session: await openSession(page) });
}

async function openSession(page: Page): Promise<string | null> {
  const { url } = await post<{ url: string }>(page, '/api/subscription/billing-portal', {});
  return new URL(url).searchParams.get('session');
}

/** Waits until the server has processed the provider's event. */
export async function expectPlanStatus(page: Page, status: string): Promise<void> {
  const read = async () => (await getPlan(page)).status;
  await expect.poll(read, { message: 'the status of the plan' }).toBe(status);
}

/** Pattern for the dates that pages show. */
export const datePattern = String.raw`[A-Z][a-z]{2} \d{1,2}, \d{4}`;

/** Finds a plan on the pricing page. */
export const planCard = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });

/** Finds the user's own plan on the dashboard. */
export const panel = (page: Page): Locator => page.getByRole('region').filter({ hasText: /^Your plan/ });
