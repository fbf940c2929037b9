import type { Entry } from 'yauzl';
import { AppError, invalid, tooLarge } from '#src/lib/errors.ts';
import { formatEntryName, ZipError } from '@firstlayer/mesh/zip/zip-error.ts';
import type { Clash, EntryName } from './entry-names.ts';

const maxPathBytes = 1000;
const maxParts = 33;
const encryptionFlags = 0x1 | 0x40 | 0x2000;
const fileTypeBits = 0o170000;
const specialTypes = new Map([
  [0o120000, 'a link'],
  [0o010000, 'a pipe'],
  [0o140000, 'a socket'],
]);
const plainTypes = new Set([0, 0o100000, 0o040000]);

export function requireReadable(raw: Entry, path: string): void {
  const shown = formatEntryName(path);
  if ((raw.generalPurposeBitFlag & encryptionFlags) !== 0) {
    throw invalidZip(
      'zip_encrypted',
      `The ZIP is protected by a password (its entry ${shown} is encrypted).`,
    );
  }
  const type = (raw.externalFileAttributes >>> 16) & fileTypeBits;
  if (!plainTypes.has(type)) {
    const what = specialTypes.get(type) ?? 'a device';
    throw invalidZip(
      'zip_symlink',
      `The ZIP has ${what} named ${shown} in it. Only files and folders can be added.`,
    );
  }
  if (!raw.canDecodeFileData()) {
    throw invalidZip(
      'zip_method',
      `The ZIP packs ${shown} by a method that is not supported. Use Deflate or Store.`,
    );
  }
}

export function requireHarmlessName({ path, forms, isContradictory }: EntryName): void {
  const shown = formatEntryName(path);
  if (isContradictory) throw damaged(`the name ${shown} is written in two ways that differ`);
  if (forms.some((form) => /[\u0000-\u001f\u007f]/.test(form))) {
    throw invalidZip('zip_name', `The ZIP has an entry with a control character in its name: ${shown}.`);
  }
  if (forms.some((form) => form.includes('\\'))) {
    throw invalidZip('zip_backslash', `The ZIP has an entry with a backslash in its name: ${shown}.`);
  }
  if (forms.some((form) => form.startsWith('/') || /^[a-z]:/i.test(form))) {
    throw invalidZip('zip_absolute_path', `The ZIP has an entry with an absolute path: ${shown}.`);
  }
  if (forms.some((form) => form.split('/').includes('..'))) {
    throw invalidZip('zip_climbs_out', `The ZIP has an entry that climbs out of its folder: ${shown}.`);
  }
  if (path === '' || Buffer.byteLength(path) > maxPathBytes || path.split('/').length > maxParts) {
    throw invalidZip(
      'zip_name',
      `The ZIP has an entry whose name is empty, too long or in too many folders: ${shown}.`,
    );
  }
}

const invalidZip = (code: string, message: string) => invalid(message, undefined, code);

export const notZip = (cause: unknown) =>
  new AppError(415, 'not_zip', 'This is not a ZIP archive, or it is cut off.', { cause });

export const tooManyEntries = ({ zipEntries }: { zipEntries: number }) =>
  tooLarge(`The ZIP has more than the ${zipEntries} entries allowed.`);

export function clashError(clash: Clash, path: string): AppError {
  const shown = formatEntryName(path);
  if (clash === 'twice')
    return invalidZip('zip_duplicate_name', `The ZIP has two entries of the name ${shown}.`);
  return invalidZip('zip_file_is_folder', `The ZIP has a file and a folder of the same name: ${shown}.`);
}

export function unsafeFileError(path: string): AppError {
  return invalidZip(
    'zip_unsafe_file',
    `The ZIP has a program, a shortcut or a web page in it, which cannot be added to a design: ${formatEntryName(path)}. ` +
      'Remove it and pack the ZIP again.',
  );
}

export function damaged(what: string, cause?: unknown): AppError {
  return new AppError(400, 'zip_damaged', `The ZIP is damaged: ${what}.`, { cause });
}

export function toArchiveError(error: unknown, limits?: { zipEntries: number }): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZipError) {
    if (error.fault === 'not_zip') return notZip(error);
    if (error.fault === 'too_many_entries' && limits) return tooManyEntries(limits);
    return damaged(error.message, error);
  }
  return damaged('it is cut off or its parts do not fit together', error);
}
