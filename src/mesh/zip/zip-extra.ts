import { inconsistent } from './zip-error.ts';
import { readUint64 } from './zip-bytes.ts';

const zip64Id = 0x0001;
const unicodePathId = 0x7075;
export const sentinel32 = 0xffff_ffff;

export interface ExtraFields {
  zip64: Buffer | undefined;
  /** The complete field: version, CRC-32 of the plain name, then the name in UTF-8. */
  unicodePath: Buffer | undefined;
}

/** @throws ZipError when a field overruns the area or a relevant one occurs twice */
export function readExtraFields(area: Buffer): ExtraFields {
  const found = new Map<number, Buffer>();
  // Fewer than four bytes at the end are padding, which some writers add.
  for (let at = 0; at + 4 <= area.length;) {
    const id = area.readUInt16LE(at);
    const end = at + 4 + area.readUInt16LE(at + 2);
    if (end > area.length) throw inconsistent('an extra field is longer than its room');
    const matters = id === zip64Id || id === unicodePathId;
    if (matters && found.has(id)) throw inconsistent('an extra field stands twice');
    if (matters) found.set(id, Buffer.from(area.subarray(at + 4, end)));
    at = end;
  }
  return { zip64: found.get(zip64Id), unicodePath: found.get(unicodePathId) };
}

/** Replaces each number that is too large for 32 bits with the next one of the ZIP64 field. */
export function widen(numbers: readonly number[], zip64: Buffer | undefined): number[] {
  if (!zip64) return [...numbers];
  let at = 0;
  return numbers.map((number) => {
    if (number !== sentinel32) return number;
    if (at + 8 > zip64.length) throw inconsistent('a ZIP64 field is too short');
    at += 8;
    return readUint64(zip64, at - 8);
  });
}
