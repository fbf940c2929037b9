import { readFile, rm, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { createTagIndex, type Cacheable, type Overflow } from './response-cache.ts';

interface Kept {
  file: string;
  bytes: number;
  tags: readonly string[];
  keptAt: number;
  isWritten: boolean;
}

export interface DiskOverflowOptions {
  /** Returns the path of a new file. A file that an ended process has left there is removed at the next start. */
  newPath: () => string;
  maxBytes: number;
  /** Returns milliseconds since 1970. */
  now: () => number;
  /** Called when a file could not be written, as on a full disk, or not be read. The entry is then missing. */
  onError: (error: unknown) => void;
}

// The order of lists and the counts in them may be as old.
const keptMs = 3_600_000;

/** Keeps entries on the disk within a budget of bytes, of which the least recently used are removed first. */
export function createDiskOverflow<T extends Cacheable>(options: DiskOverflowOptions): Overflow<T> {
  const { newPath, maxBytes, now, onError } = options;
  const tagIndex = createTagIndex();
  const remove = (file: string) => rm(file, { force: true }).catch(onError);
  const entries = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    dispose: ({ tags, file }, key) => {
      tagIndex.remove(tags, key);
      void remove(file);
    },
  });
  const removeKeys = (keys: Iterable<string>) => {
    for (const key of keys) entries.delete(key);
  };

  async function write(key: string, value: T): Promise<void> {
    const { bytes, tags } = value;
    const entry = { file: newPath(), bytes, tags, keptAt: now(), isWritten: false };
    entries.set(key, entry);
    tagIndex.add(tags, key);
    try {
      await writeFile(entry.file, serialize(value));
      entry.isWritten = true;
    } catch (error) {
      if (entries.peek(key) === entry) entries.delete(key);
      throw error;
    } finally {
      // The entry may have been removed while its file was written.
      if (entries.peek(key) !== entry) await remove(entry.file);
    }
  }

  return {
    keep: (key, value) => {
      if (value.caching === 'normal') write(key, value).catch(onError);
    },
    find: async (key) => {
      const entry = entries.get(key);
      if (entry?.isWritten !== true) return undefined;
      try {
        const value = deserialize(await readFile(entry.file)) as T;
        const isExpired = now() - entry.keptAt >= keptMs || now() >= (value.validUntil ?? Infinity);
        if (entries.peek(key) !== entry) return undefined;
        if (!isExpired) return value;
      } catch (error) {
        onError(error);
      }
      entries.delete(key);
      return undefined;
    },
    invalidate: (tags) => removeKeys(tagIndex.findKeys(tags)),
    invalidateWhere: (matches) => removeKeys(Array.from(entries.keys()).filter(matches)),
  };
}
