import { startTransition, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

/** The attribute of `html` while components are hydrated whose `useHydrated` is still false. */
export const settlingAttribute = 'data-settling';

const never = () => () => {};
let settling = 0;

function countSettling(change: 1 | -1): void {
  settling += change;
  document.documentElement.toggleAttribute(settlingAttribute, settling > 0);
}

/** Returns whether the component was part of the served HTML; in the browser this never changes. */
export function useServed(): boolean {
  const wasServed = useRef(false);
  return useSyncExternalStore(
    never,
    () => wasServed.current,
    () => {
      // React calls this during hydration, and not when the component is mounted later.
      wasServed.current = true;
      return true;
    },
  );
}

/**
 * Returns false on the server and during hydration, true afterwards. The render that follows hydration is a transition,
 * which the browser may interrupt; that of an external store alone would be one long task.
 */
export function useHydrated(): boolean {
  const isServed = useServed();
  const [isHydrated, setHydrated] = useState(false);
  useLayoutEffect(() => {
    if (!isServed || isHydrated) return undefined;
    countSettling(1);
    return () => countSettling(-1);
  }, [isServed, isHydrated]);
  useEffect(() => {
    if (isServed) startTransition(() => setHydrated(true));
  }, [isServed]);
  return !isServed || isHydrated;
}
