import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from './pglite-lock.ts';

const lockFile = 'db.lock';
/** The entries that the program itself creates in its data folder. */
const ownEntries = new Set([
  'control',
  'db',
  'db.making',
  'derived',
  lockFile,
  `${lockFile}-journal`,
  'files',
  'keys',
  'outbox',
  'session-secret',
  'tmp',
]);

/**
 * Deletes the contents of a data folder: the embedded database, the files, the mails, the keys of licences and the
 * session secret.
 * @throws Error when a server runs on the folder, or when it holds anything that the program did not create
 */
export function resetDataFolder(dataDir: string): void {
  const entries = existsSync(dataDir) ? readdirSync(dataDir) : [];
  if (entries.length === 0) return;
  const others = entries.filter((entry) => !ownEntries.has(entry));
  if (others.length > 0) {
    throw new Error(`${dataDir} holds other files, so nothing was deleted: ${others.join(', ')}`);
  }
  const unlock = lockDataFolder(join(dataDir, lockFile));
  try {
    for (const entry of entries) {
      if (!entry.startsWith(lockFile)) rmSync(join(dataDir, entry), { recursive: true, force: true });
    }
  } finally {
    unlock();
  }
}
