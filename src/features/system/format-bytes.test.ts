import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [20_140_000, '20.1 MB'],
  [412_400_000, '412 MB'],
  [39_300_000_000, '39.3 GB'],
  [5_000_000_000_000_000, '5000 TB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
