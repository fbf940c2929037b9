import { existsSync } from 'node:fs';
import { cp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const client = 'client';
/** What the server offers beside the present release (src/http/pages/built-site.ts). */
const before = 'before';
const saved = '.last';

async function namesIn(folder: string): Promise<string> {
  const entries = await readdir(join(folder, 'assets'));
  return entries.toSorted().join('\n');
}

/** Sets the files of the present release aside, because a build empties their folder. */
export async function saveRelease(dist: string): Promise<void> {
  await rm(join(dist, saved), { recursive: true, force: true });
  const assets = join(dist, client, 'assets');
  if (existsSync(assets)) await cp(assets, join(dist, saved, 'assets'), { recursive: true });
}

/**
 * What was set aside becomes the release before, unless the build came out the same: names are hashes of contents, so the
 * same names are the same release.
 */
export async function keepRelease(dist: string): Promise<void> {
  const last = join(dist, saved);
  if (!existsSync(last)) return;
  if ((await namesIn(last)) === (await namesIn(join(dist, client)))) {
    await rm(last, { recursive: true });
    return;
  }
  await rm(join(dist, before), { recursive: true, force: true });
  await rename(last, join(dist, before));
}

/** A page that was loaded before a new release still finds its code for one release more. */
export function keepLastRelease(dist: string): Plugin {
  return {
    name: 'keep-last-release',
    apply: 'build',
    buildStart: () => saveRelease(dist),
    closeBundle: () => keepRelease(dist),
  };
}
