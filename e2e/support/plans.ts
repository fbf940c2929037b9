import type { Locator, Page } from '@playwright/test';
import { planOf, testCards } from './checkout.ts';
import { expect } from './fixtures.ts';

type Tier = 'personal' | 'commercial';

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), `POST ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

/** Whoever is signed in has this plan from now on, without a page. */
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

/** The time of whoever is signed in moves on to what comes next: a renewal, an end, another try. */
export async function passTime(page: Page): Promise<void> {
  await post(page, '/api/sandbox/portal/pass-time', { session: await openSession(page) });
}

/** Later payments are made with a card that succeeds. */
export async function replaceCard(page: Page): Promise<void> {
  const card = { number: testCards.succeeds, expMonth: 12, expYear: 2034, cvc: '123' };
  await post(page, '/api/sandbox/portal/card', { session: await openSession(page), card });
}

async function openSession(page: Page): Promise<string | null> {
  const { url } = await post<{ url: string }>(page, '/api/subscription/billing-portal', {});
  return new URL(url).searchParams.get('session');
}

/** Waits until the server has heard of it. */
export async function expectStanding(page: Page, status: string): Promise<void> {
  const read = async () => (await planOf(page)).status;
  await expect.poll(read, { message: 'the status of the plan' }).toBe(status);
}

/** As the page writes days. */
export const datePattern = String.raw`[A-Z][a-z]{2} \d{1,2}, \d{4}`;

/** A plan on the pricing page. */
export const planCard = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });

/** One's own plan on the dashboard. */
export const panel = (page: Page): Locator => page.getByRole('region').filter({ hasText: /^Your plan/ });
