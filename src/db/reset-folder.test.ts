import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockDataFolder } from './pglite-lock.ts';
import { resetDataFolder } from './reset-folder.ts';

function createFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'firstlayer-reset-'));
  for (const folder of ['db', 'files', 'keys', 'outbox', 'tmp']) mkdirSync(join(dataDir, folder));
  writeFileSync(join(dataDir, 'db', 'PG_VERSION'), '18');
  writeFileSync(join(dataDir, 'session-secret'), 'secret');
  return dataDir;
}

it('deletes the database, the files, the mails, the keys and the secret', () => {
  const dataDir = createFolder();
  resetDataFolder(dataDir);
  expect(readdirSync(dataDir).filter((name) => !name.startsWith('db.lock'))).toEqual([]);
});

it('deletes nothing while a server runs on the folder', () => {
  const dataDir = createFolder();
  const unlock = lockDataFolder(join(dataDir, 'db.lock'));
  const before = readdirSync(dataDir);
  expect(() => resetDataFolder(dataDir)).toThrow('Another Firstlayer is running');
  expect(readdirSync(dataDir)).toEqual(before);
  unlock();
});

it.each(['restoring', 'letters.txt'])('deletes nothing when the folder holds %s, too', (other) => {
  const dataDir = createFolder();
  mkdirSync(join(dataDir, other));
  const before = readdirSync(dataDir);
  expect(() => resetDataFolder(dataDir)).toThrow(`so nothing was deleted: ${other}`);
  expect(readdirSync(dataDir)).toEqual(before);
});

it('accepts a folder that does not exist', () => {
  const missing = join(createFolder(), 'missing');
  expect(() => resetDataFolder(missing)).not.toThrow();
});
