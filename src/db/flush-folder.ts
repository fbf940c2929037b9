import { open } from 'node:fs/promises';

/** Flushes a folder to disk, so that its entries survive a crash. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using folder = await open(path, 'r');
  await folder.sync();
}
