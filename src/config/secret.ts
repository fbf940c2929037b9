import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const isWhole = (secret: string) => /^[\w-]{32,}$/.test(secret);

const getErrorCode = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/**
 * The shop's own secret: made once and kept, readable by its owner only.
 * @param faults gets a line when there is none
 */
export function loadOrCreateSecret(dataDir: string, faults: string[]): string {
  const path = join(dataDir, 'session-secret');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const kept = readIfThere(path);
    // A first start that was cut off may have left an empty file: nothing was encrypted with it yet.
    if (kept === undefined || (!isWhole(kept) && !existsSync(join(dataDir, 'db')))) return makeSecret(path);
    if (!isWhole(kept)) faults.push(describeDamage(path));
    return kept;
  } catch (error) {
    faults.push(describeFolder(dataDir, error));
    return '';
  }
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

/** Whole or not at all, and only one where two begin at once. */
function makeSecret(path: string): string {
  const temp = `${path}.${process.pid}`;
  writeFileSync(temp, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    const kept = readIfThere(path);
    if (kept !== undefined && !isWhole(kept)) rmSync(path, { force: true });
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
