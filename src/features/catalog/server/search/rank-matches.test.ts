import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CursorKey } from '#src/http/api/list-cursor.ts';
import { toBitmap, unite } from './bitmap.ts';
import type { Matches } from './matches.ts';
import { rankMatches } from './rank-matches.ts';
import type { Popularity } from './search-index.ts';

interface Design {
  id: number;
  tier: number;
  popularity: number;
}

// Close together and far apart, so that parts of the bitmaps are shared or not.
const id = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 9000 }));
const designs = fc.uniqueArray(fc.record({ id, tier: fc.nat(2), popularity: fc.nat(3) }), {
  selector: (design) => design.id,
  maxLength: 40,
});

function toMatches(all: readonly Design[]): Matches {
  const inTier = (tier: number) => toBitmap(all.filter((one) => one.tier === tier).map((one) => one.id));
  return { tiers: [0, 1, 2].map(inTier), total: all.length };
}

function toPopularity(all: readonly Design[]): Popularity {
  const groups = [3, 2, 1].map((popularity) => ({
    popularity,
    members: toBitmap(all.filter((one) => one.popularity === popularity).map((one) => one.id)),
  }));
  return { groups, all: unite(groups.map(({ members }) => members)) };
}

it('lists designs by tier, popularity and id, in pages of any size', () => {
  fc.assert(
    fc.property(designs, designs, fc.integer({ min: 1, max: 7 }), (found, others, limit) => {
      // Designs that are popular but not found must not be listed.
      const ids = new Set(found.map((design) => design.id));
      const popularity = toPopularity([...found, ...others.filter((design) => !ids.has(design.id))]);
      const listed: number[] = [];
      let after: CursorKey | undefined;
      do {
        const page = rankMatches(toMatches(found), popularity, { after, limit });
        expect(page.total).toBe(found.length);
        expect(page.rows.length).toBeLessThanOrEqual(limit);
        listed.push(...page.rows.map(({ model_id }) => model_id));
        after = page.rows.length < limit ? undefined : page.rows.at(-1)?.key;
      } while (after !== undefined);
      const sorted = found.toSorted((a, b) => a.tier - b.tier || b.popularity - a.popularity || b.id - a.id);
      expect(listed).toEqual(sorted.map((design) => design.id));
    }),
  );
});

it('lists designs that are in no group of popularity last', () => {
  const matches: Matches = { tiers: [toBitmap([5, 6, 7])], total: 3 };
  const popularity = toPopularity([{ id: 6, tier: 0, popularity: 1 }]);
  const { rows } = rankMatches(matches, popularity, { after: undefined, limit: 3 });
  expect(rows.map(({ model_id }) => model_id)).toEqual([6, 7, 5]);
  expect(rows[0]?.key).toEqual([0, -1, -6]);
});
