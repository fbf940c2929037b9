import { mkdtempSync, rmSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

let env: { NODE_COMPILE_CACHE?: string } | undefined;

/**
 * The environment of a worker: where it keeps its compiled modules, so that only the first one of a process has to strip
 * types. A new worker then starts in half the time. The folder is private, since what is in it is run, and goes with the process.
 */
export function workerEnv(): { NODE_COMPILE_CACHE?: string } {
  env ??= findCacheFolder() ?? makeCacheFolder();
  return env;
}

/** A process that draws was given the folder of the process that started it. */
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
    // Where nothing can be written, workers only start more slowly.
    return {};
  }
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // A process that has no file descriptors left cannot delete it. An error here would change the exit code.
  }
}
