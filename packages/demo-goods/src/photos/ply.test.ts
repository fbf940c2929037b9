import { expect, it } from 'vitest';
import { writePly } from './ply.ts';

it('writes the vertices and facets of a mesh after a header that counts them', () => {
  const bytes = writePly({
    positions: new Float32Array([0, 0, 0, 10, 0, 0, 0, 20, 0, 0, 0, 30]),
    indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
  });
  const bodyAt = bytes.indexOf('end_header\n') + 'end_header\n'.length;
  const head = bytes.toString('latin1', 0, bodyAt);
  expect(head).toContain('element vertex 4\n');
  expect(head).toContain('element face 2\n');
  expect(bytes.length - bodyAt).toBe(4 * 12 + 2 * 13);
  expect(bytes.readFloatLE(bodyAt + 7 * 4)).toBe(20);
  const facetAt = bodyAt + 4 * 12 + 13;
  expect([bytes[facetAt], ...[1, 5, 9].map((at) => bytes.readInt32LE(facetAt + at))]).toEqual([3, 0, 2, 3]);
});
