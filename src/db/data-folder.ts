import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { restoreFolder } from './restore-folder.ts';

/** Of the embedded database that this program has. */
const pgVersion = '18';
/** In `DATA_DIR`, while the database is made for the first time: until then nothing can be in it. */
const initializingFile = 'db.making';
const minFreeBytes = 16 * 1_048_576;

/** What is wrong with the data folder and what to do, in plain words. */
export class DataFolderError extends Error {
  constructor(dataDir: string, what: string, cause?: unknown) {
    super(`The shop in ${dataDir} cannot be opened. ${what}`, { cause });
    this.name = 'DataFolderError';
  }
}

export const restoreHint =
  'Nothing was changed. Restore the last backup with: npm run restore -- FOLDER --replace. Without one, keep a copy of the whole folder before anything else is tried.';

const diskFullText = 'The disk is full. Make room on it, and start again.';
const forbiddenText =
  'The user that runs the shop cannot read and write in it. Give the whole folder to that user, and start again.';

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;

/**
 * Looks at the folder before the embedded database does, which would make a new one over a damaged one. Call it while
 * the folder is locked. What a first start left half-made is removed.
 * @returns whether a database is to be made
 * @throws DataFolderError
 */
export function prepareDataFolder(dataDir: string): boolean {
  const folder = join(dataDir, 'db');
  const fail = (what: string) => new DataFolderError(dataDir, what);
  const restoring = join(dataDir, restoreFolder);
  if (existsSync(restoring)) {
    // Between its last two steps what was there before lies in it.
    const orBack = existsSync(folder) ? `; to go on with what was there before, remove ${restoring}` : '';
    throw fail(`A restore was cut off, or is under way. Run it again${orBack}.`);
  }
  if (existsSync(folder) && !isFolder(folder))
    throw fail(`${folder} is a file, and must be a folder. ${restoreHint}`);
  if (existsSync(join(dataDir, initializingFile))) rmSync(folder, { recursive: true, force: true });
  if (isEmpty(folder)) {
    requireNoModelFiles(dataDir, fail);
    return true;
  }
  const version = readIfThere(join(folder, 'PG_VERSION'));
  if (version === undefined || version === '')
    throw fail(`${folder} is damaged: PG_VERSION is missing. ${restoreHint}`);
  if (version !== pgVersion) {
    throw fail(
      `Its database is of version ${version.slice(0, 20)}, and this program has version ${pgVersion}. Nothing was changed. Start the version of the program that it was made with, take a backup there, and restore it here.`,
    );
  }
  return false;
}

/** A new database beside the files of a shop would have them swept away. */
function requireNoModelFiles(dataDir: string, fail: (what: string) => Error): void {
  if (['models', 'bundles'].every((folder) => isEmpty(join(dataDir, 'files', folder)))) return;
  throw fail(
    `Its database is missing, but its files are there. ${restoreHint} To begin with an empty shop, move ${join(dataDir, 'files')} away.`,
  );
}

function readIfThere(path: string): string | undefined {
  return isFolder(path) || !existsSync(path) ? undefined : readFileSync(path, 'utf8').trim();
}

/** Marks the time in which there is nothing to lose. @returns ends it */
export function markInitializing(dataDir: string): () => void {
  writeFileSync(join(dataDir, initializingFile), '', { mode: 0o600, flush: true });
  mkdirSync(join(dataDir, 'db'), { recursive: true, mode: 0o700 });
  return () => rmSync(join(dataDir, initializingFile), { force: true });
}

// PostgreSQL, appendix A: damaged data or indexes, files that are missing, and what cannot be read or written.
const damageStates = /^(XX00[12]|58P01|58030)$/;
const fullCodes = new Set(['53100', 'ENOSPC', 'SQLITE_13']);
const forbiddenCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'SQLITE_8', 'SQLITE_14']);

/** Of files only what lies in the folder counts; an address that is taken has such codes, too. */
function getErrorCode(error: Error, dataDir: string): string {
  if ('errcode' in error) return `SQLITE_${String(error.errcode)}`;
  if ('syscall' in error && !('path' in error && String(error.path).startsWith(dataDir))) return '';
  return 'code' in error ? String(error.code) : '';
}

/** What is wrong with the data folder, where that is what went wrong at the start; else undefined. */
export function describeDamage(dataDir: string, error: unknown): DataFolderError | undefined {
  if (error instanceof DataFolderError) return error;
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = getErrorCode(each, dataDir);
    if (fullCodes.has(code)) return new DataFolderError(dataDir, diskFullText, error);
    if (forbiddenCodes.has(code)) return new DataFolderError(dataDir, forbiddenText, error);
    if (damageStates.test(code))
      return new DataFolderError(dataDir, `Its database is damaged. ${restoreHint}`, error);
  }
  return undefined;
}

/** What a database that did not open has to say, which itself says very little. */
export function describeOpenFailure(dataDir: string, error: unknown): DataFolderError {
  const described = describeDamage(dataDir, error);
  if (described) return described;
  const { bavail, bsize } = statfsSync(dataDir);
  const what = bavail * bsize < minFreeBytes ? diskFullText : `Its database is damaged. ${restoreHint}`;
  return new DataFolderError(dataDir, what, error);
}
