import { useEffect, useRef } from 'react';

/**
 * Once more has been read, the focus goes to the first that was not there.
 * @returns to be called before more is read
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
