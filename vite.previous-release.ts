import { existsSync } from 'node:fs';
import { cp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const client = 'client';
/** The server serves this folder in addition to the current release (src/http/pages/built-site.ts). */
const before = 'before';
const saved = '.last';

async function listAssetNames(folder: string): Promise<string> {
  const entries = await readdir(join(folder, 'assets'));
  return entries.toSorted().join('\n');
}

/** Copies the files of the current release, because a build empties their folder. */
export async function stashRelease(dist: string): Promise<void> {
  await rm(join(dist, saved), { recursive: true, force: true });
  const assets = join(dist, client, 'assets');
  if (existsSync(assets)) await cp(assets, join(dist, saved, 'assets'), { recursive: true });
}

/**
 * Makes the copied files the previous release, unless the build has the same result: names are hashes of contents, so
 * equal names mean the same release.
 */
export async function storePreviousRelease(dist: string): Promise<void> {
  const last = join(dist, saved);
  if (!existsSync(last)) return;
  if ((await listAssetNames(last)) === (await listAssetNames(join(dist, client)))) {
    await rm(last, { recursive: true });
    return;
  }
  await rm(join(dist, before), { recursive: true, force: true });
  await rename(last, join(dist, before));
}

/** Keeps the code of the previous release, so that pages loaded before a new release still find theirs. */
export function keepPreviousRelease(dist: string): Plugin {
  return {
    name: 'keep-previous-release',
    apply: 'build',
    buildStart: () => stashRelease(dist),
    closeBundle: () => storePreviousRelease(dist),
  };
}
