import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

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
  useEffect(() => {
    if (isServed) startTransition(() => setHydrated(true));
  }, [isServed]);
  return !isServed || isHydrated;
}
