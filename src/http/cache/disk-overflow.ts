import { readFile, rm, writeFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { createTagIndex, type Cacheable, type Overflow } from './response-cache.ts';

/** An entry without its body, and the file that has the body. */
interface Kept<T> {
  value: T;
  file: string;
  keptAt: number;
  isWritten: boolean;
}

export interface DiskOverflowOptions<T> {
  /** Returns the path of a new file. A file that an ended process has left there is removed at the next start. */
  newPath: () => string;
  maxBytes: number;
  /** Returns milliseconds since 1970. */
  now: () => number;
  /** Splits a value into what stays in memory and the bytes that are written. */
  split: (value: T) => { rest: T; body: Buffer };
  join: (rest: T, body: Buffer) => T;
  /** Called when a file could not be written, as on a full disk, or not be read. The entry is then missing. */
  onError: (error: unknown) => void;
}

// The order of lists and the counts in them may be as old.
const keptMs = 3_600_000;

/** Keeps entries on the disk within a budget of bytes, of which the least recently used are removed first. */
export function createDiskOverflow<T extends Cacheable>(options: DiskOverflowOptions<T>): Overflow<T> {
  const { newPath, maxBytes, now, split, join, onError } = options;
  const tagIndex = createTagIndex();
  const remove = (file: string) => rm(file, { force: true }).catch(onError);
  const entries = new LRUCache<string, Kept<T>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }) => value.bytes,
    dispose: ({ value, file }, key) => {
      tagIndex.remove(value.tags, key);
      void remove(file);
    },
  });
  const removeKeys = (keys: Iterable<string>) => {
    for (const key of keys) entries.delete(key);
  };

  async function write(key: string, value: T): Promise<void> {
    const { rest, body } = split(value);
    const entry = { value: rest, file: newPath(), keptAt: now(), isWritten: false };
    entries.set(key, entry);
    tagIndex.add(value.tags, key);
    try {
      await writeFile(entry.file, body);
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
      if (now() - entry.keptAt >= keptMs || now() >= (entry.value.validUntil ?? Infinity)) {
        entries.delete(key);
        return undefined;
      }
      try {
        const body = await readFile(entry.file);
        return entries.peek(key) === entry ? join(entry.value, body) : undefined;
      } catch (error) {
        entries.delete(key);
        onError(error);
        return undefined;
      }
    },
    invalidate: (tags) => removeKeys(tagIndex.findKeys(tags)),
    invalidateWhere: (matches) => removeKeys(Array.from(entries.keys()).filter(matches)),
  };
}
