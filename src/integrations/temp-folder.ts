import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const keptLeftoverMs = 86_400_000;

/** Premium designs lie here: nobody else on the machine may read them, whatever its umask. */
export const ownersOnly = { recursive: true, mode: 0o700 } as const;

export interface TempOptions {
  /** Other processes may be at work on this folder: what is half-made may be theirs, and stays for a day. */
  isShared?: boolean;
}

/**
 * Where files in the making lie; what an earlier process left half-made is removed.
 * @returns fresh paths in it
 */
export async function openTempFolder(
  root: string,
  { isShared = false }: TempOptions = {},
): Promise<() => string> {
  const folder = join(root, 'tmp');
  await mkdir(folder, ownersOnly);
  await removeLeftovers(folder, isShared ? keptLeftoverMs : 0);
  return () => join(folder, randomUUID());
}

async function removeLeftovers(folder: string, minAgeMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    // A disk writes times more finely than our clock tells them: a file may seem to come from the future.
    const isYoung = found !== undefined && minAgeMs > 0 && Date.now() - found.mtimeMs < minAgeMs;
    if (!isYoung) await rm(path, { recursive: true, force: true });
  }
}
