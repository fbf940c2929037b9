import { dropDegenerate } from '../measure/drop-degenerate.ts';
import { boundVertices } from '../measure/measure.ts';
import type { Deltas, MarkedMesh, Mesh } from '../core/mesh.ts';
import { at, indexAt } from '../core/typed-arrays.ts';

/** A grid on which positions are whole numbers. */
export interface Grid {
  origin: [x: number, y: number, z: number];
  step: number;
}

export interface QuantizedMesh {
  positions: Uint16Array<ArrayBuffer>;
  indices: Uint32Array<ArrayBuffer>;
  deltas?: Deltas;
}

/** Returns a grid over several meshes with 2^bits positions along the longest side. */
export function createGrid(meshes: readonly Mesh[], bits: number): Grid {
  const { low, high } = boundVertices(...meshes.map(({ positions }) => positions));
  const side = Math.max(...high.map((value, axis) => value - (low[axis] ?? 0)));
  return { origin: low, step: side > 0 ? side / (2 ** bits - 1) : 1 };
}

/** Moves the vertices onto the grid, joins equal ones, and removes facets that have no area left. */
export function quantize(mesh: Mesh | MarkedMesh, { origin, step }: Grid): QuantizedMesh {
  const { positions, indices } = mesh;
  const known = new Map<number, number>();
  const places: number[] = [];
  const numbers = new Uint32Array(positions.length / 3);
  for (let vertex = 0; vertex < numbers.length; vertex++) {
    const [x, y, z] = [0, 1, 2].map((axis) =>
      Math.round((at(positions, vertex * 3 + axis) - (origin[axis] ?? 0)) / step),
    ) as [number, number, number];
    const key = (x * 65_536 + y) * 65_536 + z;
    const number = known.get(key) ?? known.size;
    if (number === known.size) {
      known.set(key, number);
      places.push(x, y, z);
    }
    numbers[vertex] = number;
  }
  const quantized = {
    positions: Uint16Array.from(places),
    indices: dropDegenerate(indices.map((vertex) => indexAt(numbers, vertex))).slice(),
  };
  return 'deltas' in mesh
    ? { ...quantized, deltas: joinDeltas(mesh.deltas, numbers, known.size) }
    : quantized;
}

/** Returns the largest change of the vertices that were joined to one. */
function joinDeltas(deltas: Deltas, numbers: Uint32Array, count: number): Deltas {
  const joined = new Int8Array(count);
  deltas.forEach((delta, vertex) => {
    const number = indexAt(numbers, vertex);
    if (Math.abs(delta) > Math.abs(joined[number] ?? 0)) joined[number] = delta;
  });
  return joined;
}
