export const heicMessage =
  'HEIC pictures cannot be read here. Save the picture as JPEG or PNG, then choose it again.';

/** The number of bytes from the start of a file that `isHeic` needs. */
export const heicHeadBytes = 64;

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const openBrands = new Set(['mif1', 'msf1']);
const avifBrands = new Set(['avif', 'avis']);

/** Returns whether a file begins like a HEIC picture, whatever its name and type say (ISO/IEC 23008-12, annex B). */
export function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, heicHeadBytes));
  if (text.slice(4, 8) !== 'ftyp') return false;
  const boxBytes = new DataView(head.buffer, head.byteOffset).getUint32(0);
  // The version of the major brand, in the second place, is no brand.
  const brands = (text.slice(8, boxBytes).match(/.{4}/gs) ?? []).filter((_brand, index) => index !== 1);
  if (brands.some((brand) => heicBrands.has(brand))) return true;
  return openBrands.has(brands[0] ?? '') && !brands.some((brand) => avifBrands.has(brand));
}

/**
 * Reads the first bytes of a chosen file: browsers know no type for HEIC on most systems. Returns false for a file that
 * cannot be read, so that its upload fails with a message.
 */
export async function isHeicFile(file: Blob): Promise<boolean> {
  const head = await file
    .slice(0, heicHeadBytes)
    .arrayBuffer()
    .catch(() => undefined);
  return head !== undefined && isHeic(new Uint8Array(head));
}
