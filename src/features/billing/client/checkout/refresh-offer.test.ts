import { expect, test, vi } from 'vitest';
import type { ChangePreview } from '../../schemas.ts';
import type { Offer } from './checkout-state.ts';
import { refreshOffer } from './refresh-offer.ts';

const start = Date.parse('2026-11-18T12:00:00Z');
const afterMinutes = (count: number) => start + count * 60_000;

const makeOffer = (fields: Partial<Offer> = {}, preview: Partial<ChangePreview> = {}): Offer => ({
  preview: { prorationAmount: 213, currency: 'usd', effectiveAt: new Date(start).toISOString(), ...preview },
  setup: { provider: 'sandbox', publishableKey: null },
  shownAt: start,
  periodEndsAt: afterMinutes(60),
  ...fields,
});
const ending = makeOffer({ periodEndsAt: afterMinutes(4) });

test.each([
  ['a moment ago', makeOffer(), 0],
  ['five minutes ago', makeOffer(), 5],
  ['before the period ends', ending, 3],
])('returns the same offer when it was shown %s', async (_name, offer, age) => {
  const fetchOffer = vi.fn<() => Promise<Offer>>();
  expect(await refreshOffer(offer, { now: afterMinutes(age), fetchOffer })).toBe(offer);
  expect(fetchOffer).not.toHaveBeenCalled();
});

test.each([
  ['more than five minutes ago', makeOffer(), 6],
  ['in a period that is over', ending, 4],
])('fetches an offer that was shown %s, and marks another amount', async (_name, offer, age) => {
  const now = afterMinutes(age);
  const same = makeOffer({ shownAt: now });
  expect(await refreshOffer(offer, { now, fetchOffer: async () => same })).toEqual(same);
  for (const other of [{ prorationAmount: 300 }, { currency: 'eur' }]) {
    const fresh = makeOffer({ shownAt: now }, other);
    expect(await refreshOffer(offer, { now, fetchOffer: async () => fresh })).toEqual({
      ...fresh,
      hasChanged: true,
    });
  }
});
