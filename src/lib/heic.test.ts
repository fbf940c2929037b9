import { expect, it, vi } from 'vitest';
import { isHeic, isHeicFile } from './heic.ts';

const box = (brands: string, size = 8 + brands.length) =>
  Buffer.concat([Buffer.from([0, 0, 0, size]), Buffer.from(`ftyp${brands}`), Buffer.alloc(40, 'heic')]);

it.each([
  ['heic\0\0\0\0mif1heic', true],
  ['mif1\0\0\0\0mif1heic', true],
  ['mif1\0\0\0\0mif1miaf', true],
  ['msf1\0\0\0\0hevc', true],
  ['avif\0\0\0\0mif1avif', false],
  ['mif1\0\0\0\0mif1avif', false],
  ['isom\0\0\0\0mp42', false],
])('reads the brands of %j', (brands, expected) => {
  expect(isHeic(box(brands))).toBe(expected);
});

it.each([['\x89PNG\r\n\x1a\n'], ['heic'], ['']])('does not take %j for HEIC', (text) => {
  expect(isHeic(Buffer.from(text, 'latin1'))).toBe(false);
});

it('does not take a file for HEIC that cannot be read', async () => {
  const file = new Blob([box('heic\0\0\0\0mif1heic')]);
  expect(await isHeicFile(file)).toBe(true);
  const unreadable = new Blob();
  vi.spyOn(unreadable, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'));
  vi.spyOn(file, 'slice').mockReturnValue(unreadable);
  expect(await isHeicFile(file)).toBe(false);
});
