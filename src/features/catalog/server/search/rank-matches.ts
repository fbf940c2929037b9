import type { PageRequest } from '../lists/listing-page.ts';
import { maxSetSize, type SetPage } from '../lists/ordered-set.ts';
import { countMembers, intersect, listDescending, subtract, type Bitmap } from './bitmap.ts';
import type { Matches } from './matches.ts';
import type { Popularity, PopularityGroup } from './search-index.ts';

/** Returns the best matches after a cursor position, and the total. */
export function rankMatches(
  matches: Matches,
  popularity: Popularity,
  { after, limit }: PageRequest,
): SetPage {
  const [tier = -1, opposite = 0, oppositeId = 0] = (after ?? []).map(Number);
  const position = { tier, popularity: -opposite, id: -oppositeId };
  const rows: SetPage['rows'] = [];
  for (const group of listGroups(matches, popularity, position)) {
    for (const id of listDescending(group.members)) {
      if (group.containsPosition && id >= position.id) continue;
      rows.push({ model_id: id, key: [group.tier, -group.popularity, -id] });
      if (rows.length === limit) break;
    }
    if (rows.length === limit) break;
  }
  return { rows, total: Math.min(matches.total, maxSetSize) };
}

interface RankedGroup extends PopularityGroup {
  tier: number;
  /** Whether the position is in this group, so that only lower ids follow it. */
  containsPosition: boolean;
}

/** Lists the matches in groups of equal tier and popularity, the best first, from the group of the position on. */
function* listGroups(
  { tiers }: Matches,
  popularity: Popularity,
  position: { tier: number; popularity: number },
): Generator<RankedGroup> {
  for (const [tier, members] of tiers.entries()) {
    if (tier < position.tier) continue;
    for (const group of splitByPopularity(members, popularity)) {
      const isSameTier = tier === position.tier;
      if (isSameTier && group.popularity > position.popularity) continue;
      yield { ...group, tier, containsPosition: isSameTier && group.popularity === position.popularity };
    }
  }
}

/** A design that is in no group has no downloads, or was added after the groups were read. */
function* splitByPopularity(members: Bitmap, { groups, all }: Popularity): Generator<PopularityGroup> {
  let rest = countMembers(members);
  for (const { popularity, members: group } of groups) {
    if (rest === 0) return;
    const found = intersect(members, group);
    rest -= countMembers(found);
    yield { popularity, members: found };
  }
  if (rest > 0) yield { popularity: 0, members: subtract(members, all) };
}
