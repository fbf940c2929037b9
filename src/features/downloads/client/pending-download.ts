const storageKey = 'pending-download';
const keptMs = 3_600_000;

export interface PendingDownload {
  modelId: number;
  title: string;
}

type Store = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Some private modes refuse the storage: then nothing is remembered, and nothing breaks. */
function findStore(): Store | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Keeps the download that someone could not have yet; the last one counts, for an hour. */
export function rememberDownload(
  { modelId, title }: PendingDownload,
  now = Date.now(),
  store = findStore(),
): void {
  try {
    store?.setItem(storageKey, JSON.stringify({ modelId, title, savedAtMs: now }));
  } catch {
    // A full storage: the download is not remembered.
  }
}

export function findPendingDownload(now = Date.now(), store = findStore()): PendingDownload | undefined {
  try {
    const kept: unknown = JSON.parse(store?.getItem(storageKey) ?? 'null');
    return isKept(kept) && kept.savedAtMs <= now && now - kept.savedAtMs < keptMs
      ? { modelId: kept.modelId, title: kept.title }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether this design's download was remembered; it is forgotten with the asking, so it starts once. */
export function takePendingDownload(modelId: number, now = Date.now(), store = findStore()): boolean {
  if (findPendingDownload(now, store)?.modelId !== modelId) return false;
  store?.removeItem(storageKey);
  return true;
}

function isKept(value: unknown): value is PendingDownload & { savedAtMs: number } {
  if (typeof value !== 'object' || value === null) return false;
  const { modelId, title, savedAtMs } = value as Record<string, unknown>;
  return typeof modelId === 'number' && typeof title === 'string' && typeof savedAtMs === 'number';
}
