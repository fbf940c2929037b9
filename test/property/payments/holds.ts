import type { LightMyRequestResponse as Response } from 'fastify';
import { expect } from 'vitest';
import { getAccessTier } from '#src/features/plans/access.ts';
import type { Subscription } from '#src/features/plans/contract.ts';
import { doubleCharges, rankOfTier, rightOf, type Right } from './ledger.ts';
import type { Life } from './life.ts';
import { findCustomerId, graceDays } from './shop.ts';

const graceMs = graceDays * 86_400_000;

/** Refused or done; out of reach only when the provider is. */
export function holdAnswer(answer: Response, isTroubled: boolean): void {
  const allowed = [200, 402, 404, 409, ...(isTroubled ? [503] : [])];
  const { statusCode, body } = answer;
  expect({ statusCode, body }).toSatisfy(() => allowed.includes(statusCode));
}

/** Never given unpaid, never taken from someone who paid. */
export async function holdAccess(life: Life): Promise<void> {
  const { shop, user } = life;
  const answer = await shop.as(user)({ url: '/api/me' });
  const { subscription } = answer.json<{ subscription: Subscription }>();
  const rank = rankOfTier(getAccessTier(subscription, shop.stripe.now));
  const { least, most } = rightNow(life);
  const isRight = () => least <= rank && rank <= most;
  expect({ rank, subscription }).toSatisfy(isRight, `from ${least} to ${most}`);
  const url = `/api/stl-files/${shop.premiumId}/download`;
  const download = await shop.as(user)({ method: 'POST', url });
  expect(download.statusCode).toBe(rank > 0 ? 200 : 403);
}

function rightNow({ shop, user, grant }: Life): Right {
  const { books } = shop.stripe;
  const paid = rightOf(books, findCustomerId(shop, user) ?? '', graceMs);
  const given = books.now < grant.until ? grant.rank : 0;
  return { least: Math.max(paid.least, given), most: Math.max(paid.most, given) };
}

/** At any time, whatever the site has heard of it. */
export function holdProvider({ shop, user }: Life): void {
  const { books } = shop.stripe;
  const customers = books.customers.list(({ metadata }) => metadata['userId'] === user.id);
  const alive = customers.flatMap(({ id }) => shop.stripe.liveSubscriptions(id));
  expect(alive.length).toBeLessThanOrEqual(1);
  expect(customers.flatMap(({ id }) => doubleCharges(books, id))).toEqual([]);
}

/** Once the site knows of it, nothing can be paid for what has ended. */
export function holdClosed({ shop, user }: Life): void {
  const { books } = shop.stripe;
  const open = shop.stripe
    .invoicesOf(findCustomerId(shop, user) ?? '')
    .filter(({ status, subscriptionId, intentId }) => {
      const hasEnded = books.subscriptions.find(subscriptionId)?.endedAt !== null;
      return status === 'open' && hasEnded && books.intents.find(intentId)?.status !== 'processing';
    });
  expect(open).toEqual([]);
}

/** One for each invoice that was paid, whatever came twice or never. */
export function holdReceipts({ shop, user }: Life): void {
  const invoices = shop.stripe.invoicesOf(findCustomerId(shop, user) ?? '');
  const paid = invoices.filter(({ status, intentId }) => status === 'paid' && intentId !== null);
  const receipts = shop.mails.filter(
    ({ to, subject }) => to === user.email && subject.startsWith('Your receipt'),
  );
  const numbers = receipts.map(({ subject }) => /\((.*)\)$/.exec(subject)?.[1] ?? '');
  expect(sorted(numbers)).toEqual(sorted(paid.map(({ number }) => number ?? '')));
}

const sorted = (texts: string[]) => texts.toSorted((a, b) => a.localeCompare(b));
