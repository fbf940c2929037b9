import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder } from '#src/db/flush-folder.ts';
import { writeHashed } from '#src/integrations/hashed-files.ts';
import { isFileGone, type Storage } from '#src/integrations/storage.ts';
import { readLines } from './read-lines.ts';
import { names, type FileRecord, type Manifest } from './manifest.ts';

const maxListed = 20;
const reportEveryMs = 5000;
const filesAtOnce = 4;

/** Copies all files of the storage. Files that are deleted meanwhile are not referenced by the backed-up rows. */
export async function takeFiles(
  storage: Storage,
  folder: string,
  { report, onCopied }: { report: (text: string) => void; onCopied?: ((bytes: number) => void) | undefined },
): Promise<Manifest['files']> {
  const totals = { count: 0, totalBytes: 0 };
  let reportedAt = Date.now();
  async function* copyAll() {
    for await (const keys of inBatches(storage)) {
      for (const copied of await Promise.all(keys.map((key) => copyOne(storage, folder, key)))) {
        if (!copied) continue;
        totals.count += 1;
        totals.totalBytes += copied.sizeBytes;
        onCopied?.(copied.sizeBytes);
        yield `${JSON.stringify(copied)}\n`;
      }
      if (Date.now() - reportedAt < reportEveryMs) continue;
      reportedAt = Date.now();
      report(`${totals.count} files...`);
    }
  }
  const list = await writeHashed(join(folder, names.fileList), copyAll());
  return { ...list, ...totals };
}

async function* inBatches(storage: Storage): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const { key } of storage.list()) {
    batch.push(key);
    if (batch.length < filesAtOnce) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

async function copyOne(storage: Storage, folder: string, key: string): Promise<FileRecord | undefined> {
  try {
    const { stream } = await storage.read(key);
    return { key, ...(await writeHashed(join(folder, names.files, key), stream as AsyncIterable<Buffer>)) };
  } catch (error) {
    if (isFileGone(error)) return undefined;
    throw error;
  }
}

/** @throws Error with some of the keys when files that the rows refer to are missing */
export async function requireReferenced(folder: string, referencesPath: string): Promise<void> {
  const missing: string[] = [];
  let count = 0;
  for await (const key of readLines(referencesPath)) {
    const found = await stat(join(folder, names.files, key)).catch(() => undefined);
    if (found) continue;
    count += 1;
    if (missing.length < maxListed) missing.push(key);
  }
  if (count === 0) return;
  const more = count > missing.length ? `\nand ${count - missing.length} more` : '';
  throw new Error(
    `Files that the database names are missing from the storage, ${count} in all:\n${missing.join('\n')}${more}`,
  );
}

/** Flushes all folders of the listed files, because a new file's name is durable only after its folder is flushed. */
export async function flushFolders(folder: string, list: AsyncIterable<string>): Promise<void> {
  const folders = new Set<string>();
  for await (const key of list) {
    const parts = key.split('/').slice(0, -1);
    for (let depth = 0; depth <= parts.length; depth += 1) folders.add(parts.slice(0, depth).join('/'));
  }
  for (const each of folders) await flushFolder(join(folder, names.files, each));
}
