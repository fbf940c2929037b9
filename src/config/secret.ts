import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const isComplete = (secret: string) => /^[\w-]{32,}$/.test(secret);

const getErrorCode = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/**
 * Loads the session secret from the data folder, or creates it with permissions for its owner only.
 * @param problems receives a line when the secret is damaged or the folder cannot be used
 */
export function loadOrCreateSecret(dataDir: string, problems: string[]): string {
  const path = join(dataDir, 'session-secret');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const stored = readIfThere(path);
    // An interrupted first start may have left an empty file, with which nothing was encrypted yet.
    if (stored === undefined || (!isComplete(stored) && !existsSync(join(dataDir, 'db'))))
      return createSecret(path);
    if (!isComplete(stored)) problems.push(describeDamage(path));
    return stored;
  } catch (error) {
    problems.push(describeFolder(dataDir, error));
    return '';
  }
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

/** Creates the file atomically, and only once when two processes start concurrently. */
function createSecret(path: string): string {
  const temp = `${path}.${process.pid}`;
  writeFileSync(temp, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    const stored = readIfThere(path);
    if (stored !== undefined && !isComplete(stored)) rmSync(path, { force: true });
    linkSync(temp, path);
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(temp, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}

const describeDamage = (path: string) =>
  `SESSION_SECRET: ${path} is empty or damaged. Put it back from a backup. Without one, delete it: then a new one is made, everybody is signed out, and every second factor is unreadable (npm run remove-second-factor -- EMAIL)`;

function describeFolder(dataDir: string, error: unknown): string {
  const code = getErrorCode(error);
  if (code === 'EEXIST' || code === 'ENOTDIR') return `DATA_DIR: ${dataDir} is not a folder`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `DATA_DIR: ${dataDir} cannot be read and written by the user that runs the shop`;
  }
  if (code === 'ENOSPC') return `DATA_DIR: the disk of ${dataDir} is full`;
  return `DATA_DIR: ${dataDir} cannot be used: ${error instanceof Error ? error.message : String(error)}`;
}
