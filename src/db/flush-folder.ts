import { open } from 'node:fs/promises';

/** So that names in it are on the disk. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using folder = await open(path, 'r');
  await folder.sync();
}
