import type { CursorKey } from '#src/http/api/list-cursor.ts';
import type { KeyedRow, PageRequest } from '../queries/listing-page.ts';
import { maxSetSize, type SetPage } from '../queries/ordered-set.ts';
import { countMembers, listDescending, subtract, type Bitmap } from './bitmap.ts';
import type { Matches } from './matches.ts';
import type { Popularity } from './search-index.ts';

/** Returns the best matches after a cursor position, and the total. */
export function rankMatches(
  { tiers, total }: Matches,
  popularity: Popularity,
  { after, limit }: PageRequest,
): SetPage {
  const rows: KeyedRow[] = [];
  for (const row of listRows(tiers, popularity, after)) {
    rows.push(row);
    if (rows.length === limit) break;
  }
  return { rows, total: Math.min(total, maxSetSize) };
}

function* listRows(
  tiers: Matches['tiers'],
  popularity: Popularity,
  after: CursorKey | undefined,
): Generator<KeyedRow> {
  const [lastTier = -1, opposite = 0, oppositeId = 0] = (after ?? []).map(Number);
  for (const [tier, members] of tiers.entries()) {
    if (tier < lastTier) continue;
    const last = tier === lastTier ? { popularity: -opposite, id: -oppositeId } : undefined;
    for (const { id, popularity: own } of listRanked(members, popularity, last))
      yield { model_id: id, key: [tier, -own, -id] };
  }
}

interface RankedMember {
  id: number;
  popularity: number;
}

/**
 * Lists the members by descending popularity, and by descending ids among equal ones. Those in no group have no downloads,
 * or were added after the groups were read.
 * @param last lists only members after this one
 */
function* listRanked(
  members: Bitmap,
  { groups, all }: Popularity,
  last: RankedMember = { popularity: Infinity, id: Infinity },
): Generator<RankedMember> {
  let rest = countMembers(members);
  for (const { popularity, members: group } of groups) {
    if (rest === 0) return;
    if (popularity > last.popularity) continue;
    for (const id of listDescending(members, group)) {
      rest -= 1;
      if (popularity < last.popularity || id < last.id) yield { id, popularity };
    }
  }
  if (rest === 0) return;
  for (const id of listDescending(subtract(members, all)))
    if (last.popularity > 0 || id < last.id) yield { id, popularity: 0 };
}
