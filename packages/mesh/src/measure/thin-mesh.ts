import { dropDegenerate } from './drop-degenerate.ts';
import { boundVertices } from './measure.ts';
import type { Mesh } from '../core/mesh.ts';
import { at, indexAt } from '../core/typed-arrays.ts';
import { VertexWelder } from '../core/vertex-welder.ts';

/** The cells along the longest side of the grid, finest first. */
const gridCells = [1024, 512, 256];
const verticesAtOnce = 65_536;

/**
 * Joins the vertices within each cell of a grid, so that meshes of any size are simplified with little memory. It returns
 * the mesh itself if it has few facets.
 * @param maxFacets a coarser grid is taken while more facets remain
 */
export function thinMesh(mesh: Mesh, maxFacets: number): Mesh {
  let thinned = mesh;
  for (const cells of gridCells) {
    if (thinned.indices.length / 3 <= maxFacets) break;
    thinned = joinCells(mesh, cells);
  }
  return thinned;
}

function joinCells({ positions, indices }: Mesh, cells: number): Mesh {
  const { low, size } = measureCells(positions, cells);
  const welder = new VertexWelder(1 << 16);
  const numbers = new Uint32Array(positions.length / 3);
  const places = new Float32Array(verticesAtOnce * 3);
  const bits = new Int32Array(places.buffer);
  for (let from = 0; from < numbers.length; from += verticesAtOnce) {
    const count = Math.min(verticesAtOnce, numbers.length - from);
    for (let i = 0, axis = 0; i < count * 3; i++, axis = axis === 2 ? 0 : axis + 1)
      // Adding 0 turns -0 into 0.
      places[i] = Math.round((at(positions, from * 3 + i) - at(low, axis)) / size) + 0;
    welder.addAll(bits.subarray(0, count * 3), numbers.subarray(from, from + count));
  }
  const joined = welder.finish().slice();
  for (let i = 0; i < joined.length; i++) joined[i] = at(joined, i) * size + at(low, i % 3);
  return {
    positions: joined,
    indices: dropDegenerate(indices.map((vertex) => indexAt(numbers, vertex))),
  };
}

function measureCells(positions: Float32Array, cells: number) {
  const { low, high } = boundVertices(positions);
  const side = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  return { low: Float32Array.from(low), size: side > 0 ? side / cells : 1 };
}
