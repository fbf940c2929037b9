import { useEffect, useRef, type RefObject } from 'react';

/** Nobody is at another place meanwhile: what had the focus is gone, or is a dialog or a toast that closes. */
export function isFocusFree(): boolean {
  const focused = document.activeElement;
  return (
    focused === null || focused === document.body || focused.closest('[role=dialog],[role=region]') !== null
  );
}

/**
 * When what somebody has dealt with leaves a list, the focus goes to the next one, else to the one before, else to
 * `fallback`.
 * @param elementId the id of the element that takes the focus
 * @returns notes which one that is; of several, the first
 */
export function useFocusAfterLeaving<Id extends number | string>(
  ids: readonly Id[],
  elementId: (id: Id) => string,
  fallback: RefObject<HTMLElement | null>,
): (id: Id) => void {
  const before = useRef(ids);
  const decided = useRef<Id>(undefined);
  useEffect(() => {
    const old = before.current;
    const id = decided.current;
    before.current = ids;
    if (id === undefined || !old.includes(id) || ids.includes(id)) return;
    decided.current = undefined;
    if (!isFocusFree()) return;
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
