import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listMigrations } from '#src/db/migrate.ts';
import { hashFile, type HashedFile } from '#src/integrations/hashed-files.ts';
import { readLines } from './read-lines.ts';
import { FileRecord, names, readManifest, type Manifest } from './manifest.ts';

const faultsInMessage = 20;

/** Verifies every file of a backup. @throws Error when one is missing or changed, or when the program is too old for it */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const known = new Set(await listMigrations());
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `The backup was taken by a newer version of the program (${manifest.version}): it has ${unknown.join(', ')}. Restore it with that version.`,
    );
  }
  const faults: string[] = [];
  const check = async (path: string, expected: HashedFile) => {
    if (!(await isSame(join(folder, path), expected))) faults.push(path);
  };
  for (const table of manifest.tables) await check(`${names.rows}/${table.name}.jsonl`, table);
  if (manifest.jobs) await check(names.jobs, manifest.jobs);
  if (manifest.secret) await check(names.secret, manifest.secret);
  for (const key of manifest.keys) await check(`${names.keys}/${key.name}`, key);
  await check(names.fileList, manifest.files);
  if (!faults.includes(names.fileList)) {
    for await (const record of readFileRecords(folder)) await check(`${names.files}/${record.key}`, record);
  }
  if (faults.length === 0) return manifest;
  const more = faults.length > faultsInMessage ? `\nand ${faults.length - faultsInMessage} more` : '';
  throw new Error(
    `The backup is damaged. Missing or changed:\n${faults.slice(0, faultsInMessage).join('\n')}${more}`,
  );
}

async function isSame(path: string, expected: HashedFile): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found?.size !== expected.sizeBytes) return false;
  return (await hashFile(path)).sha256 === expected.sha256;
}

export async function* readFileRecords(folder: string): AsyncGenerator<FileRecord> {
  for await (const line of readLines(join(folder, names.fileList))) yield FileRecord.parse(JSON.parse(line));
}
