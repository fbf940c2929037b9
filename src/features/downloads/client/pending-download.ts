const storageKey = 'pending-download';
const startedKey = 'started-downloads';
const keptMs = 3_600_000;
/** More than one person has waiting at the same time. */
const rememberedStarts = 20;

export interface PendingDownload {
  modelId: number;
  title: string;
  /** It waits for a plan, not for a sign-in alone. */
  needsPlan?: boolean;
}

interface Kept extends PendingDownload {
  /** The same in a copy of the tab, which takes its storage along. */
  key: string;
  /** Whose it is; null until the visitor has signed in. */
  userId: string | null;
  savedAtMs: number;
}

type Store = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface Stores {
  /** The tab's own. */
  session: Store | undefined;
  /** Shared by all tabs. */
  local: Store | undefined;
}

/** Some private modes refuse the storage: then nothing is remembered, and nothing breaks. */
function storeOf(find: () => Store): Store | undefined {
  try {
    return find();
  } catch {
    return undefined;
  }
}

const browserStores = (): Stores => ({
  session: storeOf(() => window.sessionStorage),
  local: storeOf(() => window.localStorage),
});

/**
 * Keeps the download that somebody could not have yet; the last one counts, for an hour, in this tab.
 * @param userId null for a visitor: then it belongs to who signs in next
 */
export function rememberDownload(
  { modelId, title, needsPlan = false }: PendingDownload,
  userId: string | null,
  { session } = browserStores(),
  nowMs = Date.now(),
): void {
  const key = `${nowMs} ${Math.random()}`;
  write(session, storageKey, { modelId, title, needsPlan, key, userId, savedAtMs: nowMs } satisfies Kept);
}

/** What waits for this person; a visitor is told of whatever waits. */
export function findPendingDownload(
  userId: string | null,
  stores = browserStores(),
  nowMs = Date.now(),
): PendingDownload | undefined {
  const kept = findKept(userId, stores, nowMs);
  return kept && { modelId: kept.modelId, title: kept.title, needsPlan: kept.needsPlan };
}

/** From now on it waits for this person alone. */
export function claimPendingDownload(userId: string, stores = browserStores(), nowMs = Date.now()): void {
  const kept = findKept(userId, stores, nowMs);
  if (kept && kept.userId === null) write(stores.session, storageKey, { ...kept, userId });
}

/** Whether this design's download waited for this person; it is forgotten with the asking, so it starts once. */
export function takePendingDownload(
  modelId: number,
  userId: string,
  stores = browserStores(),
  nowMs = Date.now(),
): boolean {
  const kept = findKept(userId, stores, nowMs);
  if (kept?.modelId !== modelId) return false;
  forgetPendingDownload(stores);
  write(stores.local, startedKey, [...readStarted(stores), kept.key].slice(-rememberedStarts));
  return true;
}

export function forgetPendingDownload({ session } = browserStores()): void {
  session?.removeItem(storageKey);
}

function findKept(userId: string | null, stores: Stores, nowMs: number): Kept | undefined {
  const kept = read(stores.session, storageKey);
  if (!isKept(kept) || kept.savedAtMs > nowMs || nowMs - kept.savedAtMs >= keptMs) return undefined;
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

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { modelId, title, key, userId, savedAtMs } = value as Record<string, unknown>;
  return (
    typeof modelId === 'number' &&
    typeof title === 'string' &&
    typeof key === 'string' &&
    (typeof userId === 'string' || userId === null) &&
    typeof savedAtMs === 'number'
  );
}
