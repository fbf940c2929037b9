import { useEffect, useRef, type RefObject } from 'react';

/**
 * When what somebody has dealt with leaves a list, the focus goes to the next one, else to the one before, else to
 * `fallback`.
 * @param elementId the id of the element that takes the focus
 * @returns notes which one that is; of several, the first
 */
export function useFocusAfterLeaving(
  ids: readonly number[],
  elementId: (id: number) => string,
  fallback: RefObject<HTMLElement | null>,
): (id: number) => void {
  const before = useRef(ids);
  const decided = useRef<number>(undefined);
  useEffect(() => {
    const old = before.current;
    const id = decided.current;
    before.current = ids;
    if (id === undefined || !old.includes(id) || ids.includes(id)) return;
    decided.current = undefined;
    const at = old.indexOf(id);
    const near = [...old.slice(at + 1), ...old.slice(0, at).toReversed()];
    const next = near.find((other) => ids.includes(other));
    const target = next === undefined ? fallback.current : document.getElementById(elementId(next));
    target?.focus();
  });
  return (id) => {
    decided.current = id;
  };
}
