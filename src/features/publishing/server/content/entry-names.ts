import { isUtf8 } from 'node:buffer';
import { extname } from 'node:path';
import { crc32 } from 'node:zlib';
import { getFileNameLowLevel, type Entry } from 'yauzl';
import { isDeviceName, removeInvisible } from '#src/lib/filename.ts';
import { isBlank } from '#src/lib/text.ts';
import { cutToBytes, leavesFolder, maxBaseBytes, nameKey, UniqueNames } from './file-names.ts';

const unicodePathId = 0x7075;
const utf8Flag = 0x800;
const maxEndingUnits = 20;
const forbiddenCharacters = /[<>:"|?*\\/]/g;

export interface EntryName {
  /** The name as most programs read it. */
  path: string;
  /** All names under which some program may unpack the entry, including its bytes read as Latin-1. */
  forms: string[];
  /** True if the name is marked as UTF-8 but is not valid, or if its two UTF-8 forms differ. */
  isContradictory: boolean;
}

type NameSource = Pick<Entry, 'generalPurposeBitFlag' | 'fileNameRaw' | 'extraFields'>;

/**
 * Reads an entry's name: as UTF-8 if it is marked as such or is valid UTF-8, otherwise as code page 437. Backslashes, which
 * Windows PowerShell writes between folders, become slashes, unless the path would be unsafe. In other encodings they can be
 * a part of a letter.
 */
export function readEntryName(source: NameSource): EntryName {
  const { path, forms, isContradictory } = readName(source);
  const slashed = forms.map(toSlashes);
  if (!isUtf8(source.fileNameRaw) || slashed.some(leavesFolder)) return { path, forms, isContradictory };
  return { path: toSlashes(path), forms: slashed, isContradictory };
}

const toSlashes = (name: string) => name.replaceAll('\\', '/');

function readName({ generalPurposeBitFlag, fileNameRaw, extraFields }: NameSource): EntryName {
  const isMarked = (generalPurposeBitFlag & utf8Flag) !== 0;
  const plain = decodePlain(fileNameRaw, isMarked);
  const isBroken = isMarked && !isUtf8(fileNameRaw);
  const forms = [fileNameRaw.toString('latin1'), plain];
  const field = extraFields.find(({ id }) => id === unicodePathId)?.data;
  if (!field) return { path: plain, forms, isContradictory: isBroken };
  const inField = field.toString('utf8', 5);
  return {
    path: !isMarked && isUnicodePathFor(fileNameRaw, field) ? inField : plain,
    forms: [...forms, inField],
    isContradictory: isBroken || (isMarked && inField !== plain),
  };
}

function decodePlain(name: Buffer, isMarked: boolean): string {
  // The archiver of macOS writes UTF-8 without setting the flag.
  return isMarked || isUtf8(name) ? name.toString('utf8') : getFileNameLowLevel(0, name, [], true);
}

/** True if the field contains the checksum of this plain name. */
function isUnicodePathFor(name: Buffer, field: Buffer): boolean {
  return field.length > 5 && field[0] === 1 && field.readUInt32LE(1) === crc32(name);
}

/** Cleans one segment of a path, so that every system can unpack it. */
export function cleanEntryName(name: string): string {
  const visible = removeInvisible(name).normalize('NFC').replace(forbiddenCharacters, '_');
  const trimmed = trim(visible);
  const ending = extname(trimmed).length <= maxEndingUnits ? extname(trimmed) : '';
  const base = trimmed.slice(0, trimmed.length - ending.length);
  const cut = trim(cutToBytes(base, maxBaseBytes) + ending);
  if (isBlank(cut)) return '_';
  return isDeviceName(cut) ? `_${cut}` : cut;
}

/** Removes outer spaces and final dots. Windows drops the final ones itself and then does not find the file. */
const trim = (name: string) => name.replace(/^ +|[. ]+$/g, '');

/** Two entries with the same name, or a file with the name of a folder. */
export type Clash = 'twice' | 'file_is_folder';

interface Folder {
  /** Either empty or ends with a slash. */
  path: string;
  names: UniqueNames;
  files: Set<string>;
  folders: Map<string, Folder>;
  isListed: boolean;
}

/** Assigns each entry of an archive a unique path that every system can unpack. */
export class EntryTree {
  readonly #root = makeFolder('');

  /**
   * @param path ends with a slash for a folder
   * @returns the cleaned path, empty for the root folder, and the clash of the original path with earlier entries
   */
  add(path: string): { safePath: string; clash: Clash | undefined } {
    const parts = path.split('/').filter((part) => part !== '' && part !== '.');
    const name = path.endsWith('/') ? undefined : parts.pop();
    let clash: Clash | undefined;
    let folder = this.#root;
    for (const part of parts) {
      const key = nameKey(part);
      if (folder.files.has(key)) clash = 'file_is_folder';
      const next =
        folder.folders.get(key) ?? makeFolder(`${folder.path}${folder.names.add(cleanEntryName(part))}/`);
      folder.folders.set(key, next);
      folder = next;
    }
    if (name === undefined) {
      if (folder.isListed) clash ??= 'twice';
      folder.isListed = true;
      return { safePath: folder.path, clash };
    }
    const key = nameKey(name);
    if (folder.folders.has(key)) clash = 'file_is_folder';
    if (folder.files.has(key)) clash ??= 'twice';
    folder.files.add(key);
    return { safePath: folder.path + folder.names.add(cleanEntryName(name)), clash };
  }
}

function makeFolder(path: string): Folder {
  return { path, names: new UniqueNames(), files: new Set(), folders: new Map(), isListed: false };
}
