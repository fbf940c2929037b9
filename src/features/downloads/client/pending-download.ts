const storageKey = 'pending-download';
const startedKey = 'started-downloads';
const expiresAfterMs = 3_600_000;
/** Number of started keys that are remembered; more than one person has pending at the same time. */
const rememberedStarts = 20;

export interface PendingDownload {
  modelId: number;
  title: string;
  /** The only file to download; undefined for all files. */
  fileId?: number | undefined;
  /** True when the download waits for a plan, not only for a sign-in. */
  needsPlan?: boolean;
}

interface StoredDownload extends PendingDownload {
  /** Identifies the download, also in a duplicated tab, which copies the storage. */
  key: string;
  /** The owner; null until the visitor has signed in. */
  userId: string | null;
  savedAtMs: number;
}

type Store = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface Stores {
  /** Storage of this tab. */
  session: Store | undefined;
  /** Storage shared by all tabs. */
  local: Store | undefined;
}

/** Returns undefined when the browser refuses the storage, as in some private modes; then nothing is remembered. */
function openStore(find: () => Store): Store | undefined {
  try {
    return find();
  } catch {
    return undefined;
  }
}

const browserStores = (): Stores => ({
  session: openStore(() => window.sessionStorage),
  local: openStore(() => window.localStorage),
});

/**
 * Remembers a download that is not permitted yet, in this tab, for an hour. It replaces an earlier one.
 * @param userId null for a visitor; the download then belongs to the next person who signs in
 */
export function rememberDownload(
  { modelId, title, fileId, needsPlan = false }: PendingDownload,
  userId: string | null,
  { session } = browserStores(),
  nowMs = Date.now(),
): void {
  const key = `${nowMs} ${Math.random()}`;
  write(session, storageKey, {
    modelId,
    title,
    fileId,
    needsPlan,
    key,
    userId,
    savedAtMs: nowMs,
  } satisfies StoredDownload);
}

/** Returns the person's pending download; for a visitor, any pending download. */
export function findPendingDownload(
  userId: string | null,
  stores = browserStores(),
  nowMs = Date.now(),
): PendingDownload | undefined {
  const kept = findStored(userId, stores, nowMs);
  if (!kept) return undefined;
  const { modelId, title, fileId, needsPlan } = kept;
  return { modelId, title, ...(fileId !== undefined && { fileId }), needsPlan };
}

/** Assigns a visitor's pending download to this person. */
export function claimPendingDownload(userId: string, stores = browserStores(), nowMs = Date.now()): void {
  const kept = findStored(userId, stores, nowMs);
  if (kept && kept.userId === null) write(stores.session, storageKey, { ...kept, userId });
}

/** Removes the pending download of this design and person. @returns true once, when there was one */
export function takePendingDownload(
  modelId: number,
  userId: string,
  stores = browserStores(),
  nowMs = Date.now(),
): boolean {
  const kept = findStored(userId, stores, nowMs);
  if (kept?.modelId !== modelId) return false;
  clearPendingDownload(stores);
  write(stores.local, startedKey, [...readStarted(stores), kept.key].slice(-rememberedStarts));
  return true;
}

export function clearPendingDownload({ session } = browserStores()): void {
  session?.removeItem(storageKey);
}

function findStored(userId: string | null, stores: Stores, nowMs: number): StoredDownload | undefined {
  const kept = read(stores.session, storageKey);
  if (!isStoredDownload(kept) || kept.savedAtMs > nowMs || nowMs - kept.savedAtMs >= expiresAfterMs)
    return undefined;
  const isTheirs = userId === null || kept.userId === null || kept.userId === userId;
  return isTheirs && !readStarted(stores).includes(kept.key) ? kept : undefined;
}

function readStarted({ local }: Stores): string[] {
  const started = read(local, startedKey);
  return Array.isArray(started) ? started.filter((key) => typeof key === 'string') : [];
}

function read(store: Store | undefined, key: string): unknown {
  try {
    return JSON.parse(store?.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(store: Store | undefined, key: string, value: object): void {
  try {
    store?.setItem(key, JSON.stringify(value));
  } catch {
    // A full storage: the download is not remembered.
  }
}

function isStoredDownload(value: unknown): value is StoredDownload {
  if (typeof value !== 'object' || value === null) return false;
  const { modelId, title, fileId, key, userId, savedAtMs } = value as Record<string, unknown>;
  return (
    (fileId === undefined || typeof fileId === 'number') &&
    typeof modelId === 'number' &&
    typeof title === 'string' &&
    typeof key === 'string' &&
    (typeof userId === 'string' || userId === null) &&
    typeof savedAtMs === 'number'
  );
}
