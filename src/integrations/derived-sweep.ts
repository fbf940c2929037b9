import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const maxUnusedMs = 86_400_000;
const maxBriefUnusedMs = 600_000;
/** A file that was made or used more recently may not have been opened yet, and is not removed. */
const minUnusedMs = 60_000;

/** The end of the names of files that are kept briefly. An id follows while such a file is being written. */
export const briefEnd = '-brief';

interface Entry {
  path: string;
  /** Whether it has been written to its end. */
  isComplete: boolean;
  sizeBytes: number;
  usedAtMs: number;
  maxUnusedMs: number;
}

async function listEntries(folder: string): Promise<Entry[]> {
  const entries = await Promise.all(
    (await readdir(folder)).map(async (name): Promise<Entry[]> => {
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (!found) return [];
      return [
        {
          path,
          isComplete: !name.includes('.'),
          sizeBytes: found.size,
          usedAtMs: found.mtimeMs,
          maxUnusedMs: name.includes(briefEnd) ? maxBriefUnusedMs : maxUnusedMs,
        },
      ];
    }),
  );
  return entries.flat();
}

/**
 * Removes what was not used for longer than it is kept, and the least recently used complete files above the limit.
 * @returns the bytes of the complete files that remain, brief ones included
 */
export async function removeUnused(folder: string, maxBytes: number): Promise<number> {
  let totalBytes = 0;
  let keptBytes = 0;
  for (const entry of (await listEntries(folder)).toSorted((a, b) => b.usedAtMs - a.usedAtMs)) {
    totalBytes += entry.sizeBytes;
    const unusedMs = Date.now() - entry.usedAtMs;
    const isReplaceable = entry.isComplete && unusedMs > minUnusedMs;
    if (unusedMs > entry.maxUnusedMs || (isReplaceable && totalBytes > maxBytes))
      await rm(entry.path, { force: true });
    else if (entry.isComplete) keptBytes += entry.sizeBytes;
  }
  return keptBytes;
}
