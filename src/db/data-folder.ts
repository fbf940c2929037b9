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

/** The name of a folder in `DATA_DIR` that exists while a restore is running or after one was interrupted. */
export const restoreFolder = 'restoring';

/** The PostgreSQL version of this program's embedded database. */
const pgVersion = '18';
/** A marker file in `DATA_DIR` while the database is created for the first time and contains no data. */
const initializingFile = 'db.making';
const minFreeBytes = 16 * 1_048_576;

/** Describes what is wrong with the data folder and what to do. */
export class DataFolderError extends Error {
  constructor(dataDir: string, what: string, cause?: unknown) {
    super(`The shop in ${dataDir} cannot be opened. ${what}`, { cause });
    this.name = 'DataFolderError';
  }
}

export const restoreHint =
  'Nothing was changed. Restore the last backup with: npm run restore -- FOLDER --replace. Without one, keep a copy of the whole folder before anything else is tried.';

const diskFullText = 'The disk is full. Make room on it, and start again.';
const damageText = `Its database is damaged. ${restoreHint}`;
const descriptorsText =
  'The limit of open files is too low. Raise it (LimitNOFILE of systemd, ulimit -n), and start again.';
const memoryText = 'The memory of this machine is not enough. Free some, and start again.';
const forbiddenText =
  'The user that runs the shop cannot read and write in it. Give the whole folder to that user, or make its disk writable if it is read-only, and start again.';

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;

/**
 * Checks the folder before the embedded database opens it, which would replace a damaged database by a new one. Removes
 * what an interrupted first start left behind. Call this while the folder is locked.
 * @returns whether a database must be created
 * @throws DataFolderError when the folder cannot be used
 */
export function prepareDataFolder(dataDir: string): boolean {
  const folder = join(dataDir, 'db');
  const fail = (what: string) => new DataFolderError(dataDir, what);
  const restoring = join(dataDir, restoreFolder);
  if (existsSync(restoring)) {
    // Between the last two steps of a restore, this folder contains the previous database.
    const orBack = existsSync(folder) ? `; to keep the previous data instead, remove ${restoring}` : '';
    throw fail(`A restore was interrupted or is still running. Run it again${orBack}.`);
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

/** Rejects a missing database when model files exist, because a job would delete the files that no row names. */
function requireNoModelFiles(dataDir: string, fail: (what: string) => Error): void {
  if (['models', 'bundles'].every((folder) => isEmpty(join(dataDir, 'files', folder)))) return;
  throw fail(
    `Its database is missing, but its files are there. ${restoreHint} To begin with an empty shop, move ${join(dataDir, 'files')} away.`,
  );
}

function readIfThere(path: string): string | undefined {
  return isFolder(path) || !existsSync(path) ? undefined : readFileSync(path, 'utf8').trim();
}

/** Marks that the database is being created. @returns a function that removes the mark */
export function markInitializing(dataDir: string): () => void {
  writeFileSync(join(dataDir, initializingFile), '', { mode: 0o600, flush: true });
  mkdirSync(join(dataDir, 'db'), { recursive: true, mode: 0o700 });
  return () => rmSync(join(dataDir, initializingFile), { force: true });
}

// SQLSTATEs (PostgreSQL, appendix A) of damaged data or indexes, missing files and I/O errors.
const damageStates = /^(XX00[12]|58P01|58030)$/;

interface Cause {
  text: string;
  /** Codes of Node and SQLite. */
  codes: ReadonlySet<string>;
  /** The SQLSTATE with which the embedded database reports the same. A PostgreSQL server has other disks. */
  state: string;
}

const causes: readonly Cause[] = [
  { text: diskFullText, codes: new Set(['ENOSPC', 'EDQUOT', 'SQLITE_13']), state: '53100' },
  {
    text: forbiddenText,
    codes: new Set(['EACCES', 'EPERM', 'EROFS', 'SQLITE_8', 'SQLITE_14']),
    state: '42501',
  },
  { text: descriptorsText, codes: new Set(['EMFILE', 'ENFILE']), state: '53000' },
  { text: memoryText, codes: new Set(['ENOMEM', 'SQLITE_7', 'ERR_WORKER_OUT_OF_MEMORY']), state: '53200' },
];

const isSystemError = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;

const isUnstartedThread = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_INIT_FAILED';

/** Returns the error code, or '' for system errors outside the folder, such as a network port that is in use. */
function getErrorCode(error: Error, dataDir: string): string {
  if ('errcode' in error) return `SQLITE_${String(error.errcode)}`;
  if (isSystemError(error) && !('path' in error && String(error.path).startsWith(dataDir))) return '';
  return 'code' in error ? String(error.code) : '';
}

/** Describes an error of the start when the disk of the data folder caused it; otherwise returns undefined. */
export function describeDiskFailure(dataDir: string, error: unknown): DataFolderError | undefined {
  return describeCause(dataDir, error, (code) => causes.find(({ codes }) => codes.has(code))?.text);
}

/** Does the same with an embedded database, whose errors name its files. */
export function describeDamage(dataDir: string, error: unknown): DataFolderError | undefined {
  return (
    describeDiskFailure(dataDir, error) ??
    describeCause(dataDir, error, (code) =>
      damageStates.test(code) ? damageText : causes.find(({ state }) => state === code)?.text,
    )
  );
}

function describeCause(
  dataDir: string,
  error: unknown,
  describe: (code: string) => string | undefined,
): DataFolderError | undefined {
  if (error instanceof DataFolderError) return error;
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = getErrorCode(each, dataDir);
    // This is how Node reports that a folder with its parents cannot be created on a read-only disk.
    const isReadOnly = code === 'ENOENT' && 'syscall' in each && each.syscall === 'mkdir';
    const what = describe(isReadOnly ? 'EROFS' : code);
    if (what !== undefined) return new DataFolderError(dataDir, what, error);
  }
  return undefined;
}

/** Describes why the embedded database did not open. It is damaged unless something else is the cause. */
export function describeOpenFailure(dataDir: string, error: unknown): unknown {
  const described = describeDamage(dataDir, error);
  if (described) return described;
  // The thread or the process that opens the database did not start, so the database was not read.
  if (isSystemError(error) || isUnstartedThread(error)) return error;
  const { bavail, bsize } = statfsSync(dataDir);
  return new DataFolderError(dataDir, bavail * bsize < minFreeBytes ? diskFullText : damageText, error);
}
