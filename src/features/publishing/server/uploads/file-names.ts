import { extname, posix } from 'node:path';
import { cleanFilename, removeInvisible } from '#src/lib/filename.ts';
import type { ModelFormat } from '#src/features/catalog/contract.ts';

// Folders on most systems hold names of at most 255 bytes; the rest is for the ending and a number.
export const maxBaseBytes = 200;
// No file on a disk has a longer name; a stranger's header may.
const maxReadUnits = 1000;

/** By the ending, in any case; undefined for what is not taken. */
export function getFormat(name: string): ModelFormat | undefined {
  const ending = extname(name).toLowerCase();
  if (ending === '.stl') return 'stl';
  if (ending === '.3mf') return '3mf';
  return ending === '.zip' ? 'zip' : undefined;
}

/** A client's file name as one that is safe in a ZIP and on every disk; its ending stays. */
export function safeFileName(name: string): string {
  const ending = extname(name);
  return cutToBytes(cleanFilename(removeInvisible(getBaseName(name))), maxBaseBytes) + ending.toWellFormed();
}

export function getBaseName(name: string): string {
  const base = name.slice(0, name.length - extname(name).length).slice(0, maxReadUnits);
  return base.normalize('NFC');
}

/** Two names that some system takes for the same file have the same key: upper case first, since it folds more. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}

/** Files that operating systems leave in archives, such as `__MACOSX/._part.stl`, which is no mesh. */
export function isHousekeeping(path: string): boolean {
  return path.startsWith('__MACOSX/') || posix.basename(path).startsWith('.');
}

/** Gives every name once: a second `part.stl` becomes `part (2).stl`. */
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

/** @returns the longest beginning of whole code points that takes at most so many bytes in UTF-8 */
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
