import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder } from '#src/db/flush-folder.ts';
import { keyFolder, listKeyFiles } from '#src/features/licences/server/key-files.ts';
import { writeHashed } from '#src/integrations/hashed-files.ts';
import { names, type Manifest } from './manifest.ts';

/** Copies the keys of licences into a backup. Call it after the rows are read, so that it has the keys of all records. */
export async function takeKeys(dataDir: string, partial: string): Promise<Manifest['keys']> {
  const folder = keyFolder(dataDir);
  const copies: Manifest['keys'] = [];
  for (const name of await listKeyFiles(folder)) {
    const content = await readFile(join(folder, name));
    copies.push({ name, ...(await writeHashed(join(partial, names.keys, name), [content])) });
  }
  if (copies.length > 0) await flushFolder(join(partial, names.keys));
  return copies;
}

/** Adds the keys of a backup to the key folder. A key that is there already has the same content and stays. */
export async function restoreKeys(dataDir: string, backup: string, keys: Manifest['keys']): Promise<void> {
  if (keys.length === 0) return;
  const folder = keyFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { name } of keys) {
    const path = join(folder, name);
    if (existsSync(path)) continue;
    const draft = `${path}.new`;
    await rm(draft, { force: true });
    await writeHashed(draft, [await readFile(join(backup, names.keys, name))]);
    await rename(draft, path);
  }
  await flushFolder(folder);
}
