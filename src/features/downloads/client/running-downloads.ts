import { useSyncExternalStore } from 'react';

/** Section 9 of the specification. */
export const shownAsDownloadingMs = 2000;

const underway = new Set<number>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function mark(change: () => void): void {
  change();
  for (const listener of listeners) listener();
}

/**
 * Begins a design's download unless it is under way, whichever button was pressed. It counts as under way until it is
 * delivered, about 2 s at the least.
 * @param work delivers the file; false when it came to nothing, so that it can be tried again at once
 */
export async function runDownload(modelId: number, work: () => Promise<boolean>): Promise<void> {
  if (underway.has(modelId)) return;
  mark(() => underway.add(modelId));
  const shown = new Promise<void>((resolve) => {
    setTimeout(resolve, shownAsDownloadingMs);
  });
  try {
    if (await work()) await shown;
  } finally {
    mark(() => underway.delete(modelId));
  }
}

export function isUnderway(modelId: number): boolean {
  return underway.has(modelId);
}

export function useUnderway(modelId: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isUnderway(modelId),
    () => false,
  );
}
