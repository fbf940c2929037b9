import { useCallback, useState } from 'react';
import type { AdminModelCard } from '../../admin-schemas.ts';
import { maxBulk } from '../../constants.ts';

const none: ReadonlySet<number> = new Set();

/**
 * Holds the selected designs. A design that leaves the list is deselected, and another list starts without a selection.
 * @param listKey identifies the list by its filters and order
 */
export function useSelection(models: readonly AdminModelCard[], listKey: string) {
  const [selection, setSelection] = useState({ listKey, ids: none });
  const ids = selection.listKey === listKey ? selection.ids : none;
  const chosen = models.filter(({ id }) => ids.has(id));
  const isFull = chosen.length >= maxBulk;
  const hasAll = chosen.length === models.length && models.length > 0;

  const toggle = useCallback(
    (id: number) =>
      setSelection((before) => {
        const next = new Set(before.listKey === listKey ? before.ids : none);
        if (!next.delete(id)) next.add(id);
        return { listKey, ids: next };
      }),
    [listKey],
  );
  const clear = () => setSelection({ listKey, ids: none });
  const toggleAll = () => {
    if (hasAll || isFull) return clear();
    const others = models.filter(({ id }) => !ids.has(id));
    const all = [...chosen, ...others].slice(0, maxBulk);
    setSelection({ listKey, ids: new Set(all.map(({ id }) => id)) });
  };
  return { ids, chosen, isFull, hasAll, toggle, toggleAll, clear };
}

export type Selection = ReturnType<typeof useSelection>;
