import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the first new item after more items were loaded.
 * @returns a function to call before more items are loaded
 */
export function useFocusFirstNew<Id>(ids: readonly Id[], elementId: (id: Id) => string): () => void {
  const known = useRef<Set<Id>>(undefined);
  useEffect(() => {
    const first = ids.find((id) => known.current?.has(id) === false);
    if (first === undefined) return;
    known.current = undefined;
    document.getElementById(elementId(first))?.focus();
  }, [ids, elementId]);
  return () => {
    known.current = new Set(ids);
  };
}
