import type { QueryClient } from '@tanstack/react-query';

/** How many favourites each design has. */
type Counts = ReadonlyMap<number, number>;

/** Cards, lists and pages that were read before show these counts; they stay as fresh or old as they were. */
export function showCounts(queries: QueryClient, counts: Counts): void {
  for (const { queryKey, state } of queries.getQueryCache().getAll()) {
    // What is out of date is read again anyway, and would no longer be so by this.
    if (state.status !== 'success' || state.isInvalidated) continue;
    const data = withCounts(state.data, counts);
    if (data !== state.data) queries.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt });
  }
}

/** @returns the same value where nothing in it is of another count */
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
