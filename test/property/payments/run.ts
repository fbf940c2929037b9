import type { Stripe } from 'stripe';
import { expect } from 'vitest';
import { createUser, testPassword, type UserRow } from '../../support/factories.ts';
import { testNow } from '../../support/test-app.ts';
import { act, reconcile, wait } from './commands.ts';
import { holdAccess, holdClosed, holdProvider, holdReceipts } from './invariants.ts';
import { isKept } from './model.ts';
import { findCustomerId, webhookSecret, type Shop } from './site.ts';
import type { Step, Story } from './arbitraries.ts';

/** One run: a person at the site and at the provider. */
export interface Life {
  shop: Shop;
  user: UserRow;
  random: () => number;
  /** The secrets of the payment forms that the person has open, newest first. */
  forms: string[];
  grant: { rank: number; until: number };
  /** Events were lost since the site last read the provider's state. */
  isBehind: boolean;
}

const dayMs = 86_400_000;
const farAway = new Date('2099-01-01T00:00:00Z');

export async function begin(shop: Shop, story: Story): Promise<Life> {
  const { startDay, afterRetries, whileProcessing, seed } = story;
  const now = new Date(testNow.getTime() + startDay * dayMs);
  shop.stripe.reset({ now, settings: { afterRetries, whileProcessing } });
  shop.moveTo(now);
  await shop.jobs.drain();
  shop.log.length = 0;
  shop.mails.length = 0;
  const user = await createUser(shop.db, { email_verified: true });
  await shop.cookieOf(user);
  await shop.cookieOf(shop.admin);
  // Runs last longer than sessions do.
  await shop.db.updateTable('sessions').set({ created_at: farAway, expires_at: farAway }).execute();
  const random = numbersOf(seed);
  const life: Life = { shop, user, random, forms: [], grant: { rank: 0, until: 0 }, isBehind: false };
  if (story.paid) await begun(life, story.paid);
  return life;
}

async function begun(life: Life, { tier, card }: NonNullable<Story['paid']>): Promise<void> {
  const inOrder = { news: 'in order', trouble: null } as const;
  await live(life, { ...inOrder, act: { kind: 'subscribe', tier, isDoubleClick: false } });
  await live(life, { ...inOrder, act: { kind: 'pay', card, tab: 0, isTold: true } });
}

export async function live(life: Life, step: Step): Promise<void> {
  const { stripe } = life.shop;
  const { trouble } = step;
  const during = (part: 'act' | 'events') =>
    trouble?.during === part ? stripe.fail(trouble.fault, trouble) : undefined;
  const endOfAct = during('act');
  await act(life, step.act, endOfAct !== undefined);
  endOfAct?.();
  holdProvider(life);
  const endOfEvents = during('events');
  await hear(life, step.news, endOfEvents !== undefined);
  endOfEvents?.();
  holdProvider(life);
  if (life.isBehind || hasNews(life)) return;
  await holdAccess(life);
  holdClosed(life);
}

/** Delivers all pending events, reconciles, and checks the invariants again. */
export async function end(life: Life, isDeleted: boolean): Promise<void> {
  await hear(life, 'in order', false);
  await reconcile(life);
  await holdAccess(life);
  holdReceipts(life);
  if (isDeleted) await leave(life);
}

/** Returns whether events that the site processes are pending. */
function hasNews({ shop }: Life): boolean {
  return shop.stripe.events.some(isTelling);
}

const telling =
  /^(customer\.subscription\.|invoice\.(paid|payment_failed|voided)|charge\.(refunded|dispute))/;
const isTelling = ({ type }: Stripe.Event) => telling.test(type);

async function hear(life: Life, news: Step['news'], isTroubled: boolean): Promise<void> {
  if (news === 'late') return;
  const { stripe, app, jobs } = life.shop;
  const wasTelling = hasNews(life);
  if (news === 'lost') {
    life.isBehind ||= wasTelling;
    stripe.events.length = 0;
    return;
  }
  const twice = life.random() < 0.3;
  const statuses = await stripe.deliver({
    to: app,
    secret: webhookSecret,
    order: news,
    random: life.random,
    twice,
  });
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  try {
    await jobs.drain();
    if (wasTelling) life.isBehind = false;
  } catch (error) {
    if (!isTroubled) throw error;
    life.isBehind = true;
  }
}

/** Checks that a deleted account is not charged. */
async function leave(life: Life): Promise<void> {
  const { shop, user } = life;
  const { stripe } = shop;
  const body = { password: testPassword };
  const answer = await shop.as(user)({ method: 'DELETE', url: '/api/account', body });
  expect(answer.statusCode).toBe(204);
  await shop.jobs.drain();
  const customerId = findCustomerId(shop, user);
  if (customerId === undefined) return;
  expect(stripe.liveSubscriptions(customerId)).toEqual([]);
  const countPaid = () => stripe.invoicesOf(customerId).filter((one) => isKept(stripe.books, one)).length;
  const before = countPaid();
  wait(life, 70 * 24 * 60);
  await hear(life, 'in order', false);
  expect(countPaid()).toBe(before);
}

/** Returns a generator of numbers from 0 up to 1, the same for the same seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
