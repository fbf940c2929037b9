import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const path = join(import.meta.dirname, 'known-passwords.txt');
const lineFeed = 0x0a;

let list: Promise<Buffer> | undefined;

/** Read with the first question and kept as it is: 1.4 MB, nothing to parse, seventeen looks a search. */
function readList(): Promise<Buffer> {
  list ??= readFile(path).catch((error: unknown) => {
    list = undefined;
    throw error;
  });
  return list;
}

/** Whether it is among the most frequent passwords, in any case. */
export async function isKnownPassword(password: string): Promise<boolean> {
  return hasLine(await readList(), password.normalize('NFC').toLowerCase());
}

/** Looks a line up in lines that are sorted by their bytes. */
export function hasLine(sorted: Buffer, line: string): boolean {
  const wanted = Buffer.from(line);
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const start = middle === 0 ? 0 : sorted.lastIndexOf(lineFeed, middle - 1) + 1;
    const next = sorted.indexOf(lineFeed, middle);
    const end = next === -1 ? sorted.length : next;
    const order = wanted.compare(sorted.subarray(start, end));
    if (order === 0) return true;
    if (order < 0) to = start;
    else from = end + 1;
  }
  return false;
}
