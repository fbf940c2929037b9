import { useEffect, useRef, type RefObject } from 'react';

/** The id of the heading of a comment in the lists. */
export const headingId = (commentId: number) => `moderated-${commentId}`;

/**
 * When the comment that somebody decided on leaves the list, the focus goes to the next one, else to the one before, else to
 * `fallback`.
 * @returns notes which comment that is
 */
export function useFocusAfterLeaving(
  ids: readonly number[],
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
    const target = next === undefined ? fallback.current : document.getElementById(headingId(next));
    target?.focus();
  });
  return (id) => {
    decided.current = id;
  };
}
