let count = 0;
const listeners = new Set<() => void>();

/** Something that was asked for is on its way, besides the navigations that the router knows of. @returns ends that */
export function startBusy(): () => void {
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
export function subscribeToBusy(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isBusy(): boolean {
  return count > 0;
}
