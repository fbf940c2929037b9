import type { PageRequest } from '../lists/listing-page.ts';
import { maxSetSize, type SetPage } from '../lists/ordered-set.ts';
import { countMembers, listDescending, subtract, type Bitmap } from './bitmap.ts';
import type { Matches } from './matches.ts';
import type { Popularity } from './search-index.ts';

/** Returns the best matches after a cursor position, and the total. */
export function rankMatches(
  { tiers, total }: Matches,
  popularity: Popularity,
  { after, limit }: PageRequest,
): SetPage {
  const [afterTier = -1, opposite = 0, oppositeId = 0] = (after ?? []).map(Number);
  const rows: SetPage['rows'] = [];
  for (const [tier, members] of tiers.entries()) {
    if (tier < afterTier) continue;
    const first = tier === afterTier ? { popularity: -opposite, id: -oppositeId } : undefined;
    for (const { id, popularity: own } of listRanked(members, popularity, first?.popularity)) {
      if (first && own === first.popularity && id >= first.id) continue;
      rows.push({ model_id: id, key: [tier, -own, -id] });
      if (rows.length === limit) return { rows, total: Math.min(total, maxSetSize) };
    }
  }
  return { rows, total: Math.min(total, maxSetSize) };
}

interface RankedMember {
  id: number;
  popularity: number;
}

/**
 * Lists the members by descending popularity, and by descending ids among equal ones. Those in no group have no downloads,
 * or were added after the groups were read.
 * @param highest leaves out members that are more popular
 */
function* listRanked(
  members: Bitmap,
  { groups, all }: Popularity,
  highest = Infinity,
): Generator<RankedMember> {
  let rest = countMembers(members);
  for (const { popularity, members: group } of groups) {
    if (rest === 0) return;
    if (popularity > highest) continue;
    for (const id of listDescending(members, group)) {
      rest -= 1;
      yield { id, popularity };
    }
  }
  if (rest > 0) for (const id of listDescending(subtract(members, all))) yield { id, popularity: 0 };
}
