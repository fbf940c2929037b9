import { useSyncExternalStore } from 'react';

/** Minimum time for which a download is shown as running, in milliseconds. */
export const minDownloadingMs = 2000;

/** The target that is prepared or downloaded: a design by its id, one of its files or its plain copy, or its parts packed as one. */
export type DownloadKey =
  | number
  | `file ${number}`
  | `plain ${number}`
  | `packed ${number}`
  | `held ${number}`;

const running = new Set<DownloadKey>();
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
 * Starts a download unless it is running. It counts as running until it is delivered, at least about 2 s.
 * @param work delivers the file and returns false on failure, which ends the running state at once
 */
export async function runDownload(key: DownloadKey, work: () => Promise<boolean>): Promise<void> {
  if (running.has(key)) return;
  update(() => running.add(key));
  const shown = new Promise<void>((resolve) => {
    setTimeout(resolve, minDownloadingMs);
  });
  try {
    if (await work()) await shown;
  } finally {
    update(() => running.delete(key));
  }
}

export function isDownloadRunning(key: DownloadKey): boolean {
  return running.has(key);
}

export function useIsDownloadRunning(key: DownloadKey): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isDownloadRunning(key),
    () => false,
  );
}
