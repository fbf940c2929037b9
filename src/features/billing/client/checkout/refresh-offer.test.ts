import { expect, test, vi } from 'vitest';
import type { ChangePreview } from '../../contract.ts';
import { freshOffer, type Offer } from './refresh-offer.ts';

const start = Date.parse('2026-11-18T12:00:00Z');
const afterMinutes = (count: number) => start + count * 60_000;

const offered = (fields: Partial<Offer> = {}, preview: Partial<ChangePreview> = {}): Offer => ({
  kind: 'offer',
  preview: { prorationAmount: 213, currency: 'usd', effectiveAt: new Date(start).toISOString(), ...preview },
  setup: { provider: 'sandbox', publishableKey: null },
  shownAt: start,
  periodEndsAt: afterMinutes(60),
  ...fields,
});
const ending = offered({ periodEndsAt: afterMinutes(4) });

test.each([
  ['a moment ago', offered(), 0],
  ['five minutes ago', offered(), 5],
  ['before the period ends', ending, 3],
])('what was shown %s counts as it is', async (_name, offer, age) => {
  const ask = vi.fn<() => Promise<Offer>>();
  expect(await freshOffer(offer, { now: afterMinutes(age), ask })).toBe(offer);
  expect(ask).not.toHaveBeenCalled();
});

test.each([
  ['more than five minutes ago', offered(), 6],
  ['in a period that is over', ending, 4],
])(
  'what was shown %s is asked for again, and told where it costs something else',
  async (_name, offer, age) => {
    const now = afterMinutes(age);
    const same = offered({ shownAt: now });
    expect(await freshOffer(offer, { now, ask: async () => same })).toEqual(same);
    for (const other of [{ prorationAmount: 300 }, { currency: 'eur' }]) {
      const fresh = offered({ shownAt: now }, other);
      expect(await freshOffer(offer, { now, ask: async () => fresh })).toEqual({
        ...fresh,
        hasChanged: true,
      });
    }
  },
);
