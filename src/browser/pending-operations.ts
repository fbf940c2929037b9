let count = 0;
const listeners = new Set<() => void>();

/** Marks the start of an operation that the router does not know of. @returns a function that marks its end */
export function startPendingWork(): () => void {
  let hasEnded = false;
  change(1);
  return () => {
    if (!hasEnded) change(-1);
    hasEnded = true;
  };
}

function change(by: number): void {
  count += by;
  for (const listener of listeners) listener();
}

/** Subscribes to changes, for `useSyncExternalStore`. @returns a function that unsubscribes */
export function subscribeToPendingWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function hasPendingWork(): boolean {
  return count > 0;
}
