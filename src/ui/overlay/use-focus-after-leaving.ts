import { useEffect, useRef, type RefObject } from 'react';

/** Returns whether the focus was lost: the focused element is gone, or is within a dialog or a toast that closes. */
export function isFocusFree(): boolean {
  const focused = document.activeElement;
  return (
    focused === null || focused === document.body || focused.closest('[role=dialog],[role=region]') !== null
  );
}

/**
 * When an item leaves a list, moves the focus to the next item, else to the previous one, else to `fallback`.
 * @param elementId returns the id of the element that gets the focus
 * @returns a function that records the item that leaves; of several, the first
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
