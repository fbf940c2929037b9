import { mkdtempSync, rmSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

let env: { NODE_COMPILE_CACHE?: string } | undefined;

/**
 * Returns the environment of a worker or helper process: nothing of that of this process, and the folder of a compile
 * cache, so that only the first worker of a process has to strip types. A new worker then starts in half the time. The
 * folder is private, because its contents are executed, and is removed with the process.
 */
export function workerEnv(): { NODE_COMPILE_CACHE?: string } {
  env ??= findCacheFolder() ?? makeCacheFolder();
  return env;
}

/** The render process inherits the folder of the process that started it. */
function findCacheFolder(): { NODE_COMPILE_CACHE: string } | undefined {
  const folder = getCompileCacheDir();
  return folder === undefined ? undefined : { NODE_COMPILE_CACHE: dirname(folder) };
}

function makeCacheFolder(): { NODE_COMPILE_CACHE?: string } {
  try {
    const folder = mkdtempSync(join(tmpdir(), 'firstlayer-workers-'));
    process.once('exit', () => removeFolder(folder));
    return { NODE_COMPILE_CACHE: folder };
  } catch {
    // Without a writable folder, workers only start more slowly.
    return {};
  }
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // A process without free file descriptors cannot delete it. An error here would change the exit code.
  }
}
