import { readFile } from 'node:fs/promises';

/** Reads the program's version from package.json. */
export async function programVersion(): Promise<string> {
  const text = await readFile(new URL('../../../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
