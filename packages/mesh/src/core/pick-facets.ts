import type { Mesh } from './mesh.ts';

/**
 * Returns facets of a mesh with only the vertices that they use. The time depends on the number of these facets, not on
 * the size of the mesh.
 * @param corners the vertices of the facets, three a facet
 */
export function pickFacets(positions: Float32Array, corners: Iterable<number>): Mesh {
  const numbers = new Map<number, number>();
  const indices = Uint32Array.from(corners, (vertex) => {
    const number = numbers.get(vertex) ?? numbers.size;
    numbers.set(vertex, number);
    return number;
  });
  const points = new Float32Array(numbers.size * 3);
  for (const [vertex, number] of numbers)
    points.set(positions.subarray(vertex * 3, vertex * 3 + 3), number * 3);
  return { positions: points, indices };
}
