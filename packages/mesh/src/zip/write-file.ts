import { open } from 'node:fs/promises';
import { ZipWriter } from './zip-writer.ts';

/** Writes a ZIP archive into a new file. If `fill` throws, the file is incomplete. */
export async function writeZipFile(path: string, fill: (zip: ZipWriter) => Promise<void>): Promise<void> {
  await using output = await open(path, 'w');
  const zip = new ZipWriter((bytes) => output.writeFile(bytes));
  await fill(zip);
  await zip.end();
}
