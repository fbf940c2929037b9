let count = 0;
const listeners = new Set<() => void>();

/** Something that was asked for is on its way, besides the navigations that the router knows of. @returns ends that */
export function startPendingWork(): () => void {
  let isOver = false;
  change(1);
  return () => {
    if (!isOver) change(-1);
    isOver = true;
  };
}

function change(by: number): void {
  count += by;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export function subscribeToPendingWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function hasPendingWork(): boolean {
  return count > 0;
}
