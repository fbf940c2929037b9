import { extname, posix } from 'node:path';
import { cleanShownName, removeInvisible } from '#src/lib/filename.ts';
import type { ModelFormat } from '#src/features/catalog/schemas.ts';

// Most file systems allow names of at most 255 bytes; the rest is reserved for the extension and a number.
export const maxBaseBytes = 200;
// No real file name is longer, but an untrusted header may contain one.
const maxReadUnits = 1000;

/** Returns the format by the extension, ignoring case; undefined for other files. */
export function getFormat(name: string): ModelFormat | undefined {
  const ending = extname(name).toLowerCase();
  if (ending === '.stl') return 'stl';
  if (ending === '.3mf') return '3mf';
  return ending === '.zip' ? 'zip' : undefined;
}

/**
 * Converts a client's file name to one that is safe in a ZIP and on every file system, except for its quotes. The extension
 * stays.
 */
export function safeFileName(name: string): string {
  const ending = extname(name);
  return cutToBytes(cleanShownName(removeInvisible(getBaseName(name))), maxBaseBytes) + ending.toWellFormed();
}

export function getBaseName(name: string): string {
  const base = name.slice(0, name.length - extname(name).length).slice(0, maxReadUnits);
  return base.normalize('NFC');
}

/** Returns the same key for names that some system treats as equal. Upper-casing first folds more characters. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}

/** True for files that are hidden on Linux and macOS, such as `.part.stl`. They are carried along, but are no meshes. */
export function isHidden(path: string): boolean {
  return posix.basename(path).startsWith('.');
}

const litter = /(^|\/)(__macosx(\/|$)|(\._[^/]*|\.ds_store|thumbs\.db|desktop\.ini)$)/i;

/** True for what macOS and Windows add to archives, such as `__MACOSX/._part.stl`. */
export function isLitter(path: string): boolean {
  return litter.test(path) && !leavesFolder(path);
}

/** True for an absolute path, and for one that climbs out of its folder. */
export function leavesFolder(path: string): boolean {
  return path.startsWith('/') || /^[a-z]:/i.test(path) || path.split('/').includes('..');
}

/** Makes names unique: a second `part.stl` becomes `part (2).stl`. */
export class UniqueNames {
  readonly #taken = new Set<string>();
  readonly #nextNumbers = new Map<string, number>();

  add(name: string): string {
    const ending = extname(name);
    const base = name.slice(0, name.length - ending.length);
    const key = nameKey(name);
    let number = this.#nextNumbers.get(key) ?? 2;
    let free = name;
    for (; this.#taken.has(nameKey(free)); number += 1) free = `${base} (${number})${ending}`;
    this.#nextNumbers.set(key, number);
    this.#taken.add(nameKey(free));
    return free;
  }
}

/** @returns the longest prefix of whole code points with at most `maxBytes` bytes in UTF-8 */
export function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  let length = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    length += character.length;
  }
  return text.slice(0, length);
}
