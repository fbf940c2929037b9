import type { QueryClient } from '@tanstack/react-query';

/** Maps design ids to numbers of favorites. */
type Counts = ReadonlyMap<number, number>;

/** Writes counts into every cached card, list and page without changing how stale they are. */
export function patchCounts(queries: QueryClient, counts: Counts): void {
  for (const { queryKey, state } of queries.getQueryCache().getAll()) {
    // Invalidated queries are refetched anyway, and writing to them would mark them as fresh.
    if (state.status !== 'success' || state.isInvalidated) continue;
    const data = withCounts(state.data, counts);
    if (data !== state.data) queries.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt });
  }
}

/** @returns the same value when no count in it differs */
function withCounts(value: unknown, counts: Counts): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => withCounts(item, counts));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const { id, favoriteCount } = value as Record<string, unknown>;
  if (typeof id === 'number' && typeof favoriteCount === 'number') {
    const count = counts.get(id) ?? favoriteCount;
    return count === favoriteCount ? value : { ...value, favoriteCount: count };
  }
  const changed = Object.entries(value).flatMap(([name, before]) => {
    const after = withCounts(before, counts);
    return after === before ? [] : [[name, after] as const];
  });
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}
