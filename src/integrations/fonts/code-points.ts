import { readTables } from './woff.ts';

/**
 * Returns the code points that a font contains, by its own table.
 * @param woff the file, in version 1 of the format
 */
export function readCodePoints(woff: Buffer): Set<number> {
  const cmap = readTables(woff).find(({ tag }) => tag === 'cmap')?.data;
  if (!cmap) throw new Error('The font has no table cmap.');
  const codePoints = new Set<number>();
  const count = cmap.readUInt16BE(2);
  for (let index = 0; index < count; index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + 8 * index + 4));
    const format = table.readUInt16BE(0);
    if (format === 4) addSegments(table, codePoints);
    if (format === 12) addGroups(table, codePoints);
  }
  return codePoints;
}

/** Reads format 4: ranges of the first 65,536 code points. */
function addSegments(table: Buffer, codePoints: Set<number>): void {
  const doubled = table.readUInt16BE(6);
  const ends = 14;
  const starts = ends + doubled + 2;
  const deltas = starts + doubled;
  const offsets = deltas + doubled;
  for (let at = 0; at < doubled; at += 2) {
    const start = table.readUInt16BE(starts + at);
    const end = table.readUInt16BE(ends + at);
    const offset = table.readUInt16BE(offsets + at);
    for (let letter = start; letter <= end && letter < 0xff_ff; letter += 1) {
      const glyph =
        offset === 0
          ? letter + table.readUInt16BE(deltas + at)
          : table.readUInt16BE(offsets + at + offset + 2 * (letter - start));
      if (glyph % 0x1_00_00 !== 0) codePoints.add(letter);
    }
  }
}

/** Reads format 12: ranges of all code points. */
function addGroups(table: Buffer, codePoints: Set<number>): void {
  const count = table.readUInt32BE(12);
  for (let index = 0; index < count; index += 1) {
    const group = 16 + 12 * index;
    const end = table.readUInt32BE(group + 4);
    for (let letter = table.readUInt32BE(group); letter <= end; letter += 1) codePoints.add(letter);
  }
}
