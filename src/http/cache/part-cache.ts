import { createResponseCache, type Cacheable, type ResponseCache } from './response-cache.ts';

export interface LoadedPart<T> {
  value: T;
  bytes: number;
  tags: string[];
  /** `normal` by default. */
  caching?: Cacheable['caching'];
}

interface PartsLoader<Id, T> {
  toKey: (id: Id) => string;
  /** Reads what is missing and returns a function that finds the part of an id. */
  load: (missing: readonly Id[]) => Promise<(id: Id) => LoadedPart<T>>;
}

/** Caches values that several answers are built from, under tags, as answers are cached. */
export interface PartCache {
  /** @throws the error of `load` */
  get: <T>(key: string, load: () => Promise<LoadedPart<T>>) => Promise<T>;
  /** Returns the values of all ids in this order. Those that are not cached are loaded together. @throws the error of `load` */
  getAll: <Id, T>(ids: readonly Id[], loader: PartsLoader<Id, T>) => Promise<T[]>;
}

interface Part extends Cacheable {
  value: unknown;
}

const maxLowPriority = 1000;
const bytesPerCharacter = 2;

export function createPartCache(options: {
  now: () => number;
  maxBytes: number;
}): PartCache & Pick<ResponseCache<Part>, 'invalidate' | 'clear' | 'bytes'> {
  const parts = createResponseCache<Part>({ maxLowPriority, ...options });
  const get = async <T>(key: string, load: () => Promise<LoadedPart<T>>) => {
    const part = await parts.get(key, async () => {
      const { bytes, ...loaded } = await load();
      return { caching: 'normal', ...loaded, bytes: bytes + bytesPerCharacter * key.length };
    });
    return part.value as T;
  };
  return {
    get,
    getAll: async <Id, T>(ids: readonly Id[], { toKey, load }: PartsLoader<Id, T>) => {
      const missing: Id[] = [];
      let loading: ReturnType<typeof load> | undefined;
      let isWaiting = false;
      const values = ids.map((id) => {
        const key = toKey(id);
        const part = parts.find(key);
        if (part) return part.value as T;
        isWaiting = true;
        return get<T>(key, async () => {
          missing.push(id);
          // The loading begins after all keys were looked up.
          loading ??= Promise.resolve().then(() => load(missing));
          return (await loading)(id);
        });
      });
      // To await each of the values takes longer than to find them.
      return isWaiting ? Promise.all(values) : (values as T[]);
    },
    invalidate: parts.invalidate,
    clear: parts.clear,
    get bytes() {
      return parts.bytes;
    },
  };
}
