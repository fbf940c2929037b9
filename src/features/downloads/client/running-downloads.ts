import { useSyncExternalStore } from 'react';

/** Minimum time for which a download is shown as running (section 9 of the specification). */
export const minDownloadingMs = 2000;

const running = new Set<number>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function update(change: () => void): void {
  change();
  for (const listener of listeners) listener();
}

/**
 * Starts a design's download unless it is running. It counts as running until it is delivered, at least about 2 s.
 * @param work delivers the file and returns false on failure, which ends the running state at once
 */
export async function runDownload(modelId: number, work: () => Promise<boolean>): Promise<void> {
  if (running.has(modelId)) return;
  update(() => running.add(modelId));
  const shown = new Promise<void>((resolve) => {
    setTimeout(resolve, minDownloadingMs);
  });
  try {
    if (await work()) await shown;
  } finally {
    update(() => running.delete(modelId));
  }
}

export function isDownloadRunning(modelId: number): boolean {
  return running.has(modelId);
}

export function useIsDownloadRunning(modelId: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isDownloadRunning(modelId),
    () => false,
  );
}
