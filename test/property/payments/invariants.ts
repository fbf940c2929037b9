import type { LightMyRequestResponse as Response } from 'fastify';
import { expect } from 'vitest';
import { getAccessTier } from '#src/features/plans/access.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import { doubleCharges, getTierRank, getPaidAccess, type AccessRange } from './model.ts';
import type { Run } from './run-state.ts';
import { findCustomerId, graceDays } from './site.ts';

const graceMs = graceDays * 86_400_000;

/** The response is a success or a rejection, and 503 only if the provider fails. */
export function checkResponse(response: Response, mayFail: boolean): void {
  const allowed = [200, 402, 404, 409, ...(mayFail ? [503] : [])];
  const { statusCode, body } = response;
  expect({ statusCode, body }).toSatisfy(() => allowed.includes(statusCode));
}

/** Access is never given unpaid, and never taken from a person who paid. */
export async function checkAccess(run: Run): Promise<void> {
  const { site, user } = run;
  const response = await site.as(user)({ url: '/api/me' });
  const { subscription } = response.json<{ subscription: Subscription }>();
  const rank = getTierRank(getAccessTier(subscription, site.stripe.now));
  const { least, most } = getExpectedAccess(run);
  const isRight = () => least <= rank && rank <= most;
  expect({ rank, subscription }).toSatisfy(isRight, `from ${least} to ${most}`);
  const url = `/api/stl-files/${site.premiumId}/download`;
  const download = await site.as(user)({ method: 'POST', url });
  expect(download.statusCode).toBe(rank > 0 ? 200 : 403);
}

function getExpectedAccess({ site, user, grant }: Run): AccessRange {
  const { store } = site.stripe;
  const paid = getPaidAccess(store, findCustomerId(site, user) ?? '', graceMs);
  const given = store.now < grant.until ? grant.rank : 0;
  return { least: Math.max(paid.least, given), most: Math.max(paid.most, given) };
}

/** This holds at any time, whatever events the site has received. */
export function checkProvider({ site, user }: Run): void {
  const { store } = site.stripe;
  const customers = store.customers.list(({ metadata }) => metadata['userId'] === user.id);
  const alive = customers.flatMap(({ id }) => site.stripe.liveSubscriptions(id));
  expect(alive.length).toBeLessThanOrEqual(1);
  expect(customers.flatMap(({ id }) => doubleCharges(store, id))).toEqual([]);
}

/** Once the site knows that a subscription has ended, nothing can be paid for it. */
export function checkNoOpenInvoices({ site, user }: Run): void {
  const { store } = site.stripe;
  const open = site.stripe
    .listInvoices(findCustomerId(site, user) ?? '')
    .filter(({ status, subscriptionId, intentId }) => {
      const hasEnded = store.subscriptions.find(subscriptionId)?.endedAt !== null;
      return status === 'open' && hasEnded && store.intents.find(intentId)?.status !== 'processing';
    });
  expect(open).toEqual([]);
}

/** There is one receipt for each paid invoice, even if events arrive twice or never. */
export function checkReceipts({ site, user }: Run): void {
  const invoices = site.stripe.listInvoices(findCustomerId(site, user) ?? '');
  const paid = invoices.filter(({ status, intentId }) => status === 'paid' && intentId !== null);
  const receipts = site.mails.filter(
    ({ to, subject }) => to === user.email && subject.startsWith('Your receipt'),
  );
  const numbers = receipts.map(({ subject }) => /\((.*)\)$/.exec(subject)?.[1] ?? '');
  expect(sorted(numbers)).toEqual(sorted(paid.map(({ number }) => number ?? '')));
}

const sorted = (texts: string[]) => texts.toSorted((a, b) => a.localeCompare(b));
