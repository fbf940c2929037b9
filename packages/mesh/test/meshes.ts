import { buffer } from 'node:stream/consumers';

import { ZipFile } from 'yazl';

import type { Mesh } from '../src/core/mesh.ts';

type Size = readonly [x: number, y: number, z: number];

const boxFacets = [
  [0, 2, 1, 0, 3, 2],
  [4, 5, 6, 4, 6, 7],
  [0, 1, 5, 0, 5, 4],
  [1, 2, 6, 1, 6, 5],
  [2, 3, 7, 2, 7, 6],
  [3, 0, 4, 3, 4, 7],
];

/** Returns a closed box of 12 facets with its lowest corner at `at`. */
export function box([x, y, z]: Size, at: Size = [0, 0, 0]): Mesh {
  const [ax, ay, az] = at;
  const floor = [ax, ay, az, ax + x, ay, az, ax + x, ay + y, az, ax, ay + y, az];
  const roof = floor.map((value, index) => (index % 3 === 2 ? value + z : value));
  return { positions: Float32Array.from([...floor, ...roof]), indices: Uint32Array.from(boxFacets.flat()) };
}

export function cube(edge = 20, at: Size = [0, 0, 0]): Mesh {
  return box([edge, edge, edge], at);
}

/** Returns a cube without its lid: 10 facets. */
export function openBox(edge = 20): Mesh {
  const { positions } = cube(edge);
  return { positions, indices: Uint32Array.from(boxFacets.filter((_, face) => face !== 1).flat()) };
}

/** Returns a cube with one facet that faces inwards. */
export function flippedFacet(edge = 20): Mesh {
  const mesh = cube(edge);
  mesh.indices.set([0, 1, 2]);
  return mesh;
}

/** Returns a closed ball of latitude rings and meridians, with `rings` x `rings` x 2 facets or slightly fewer. */
export function sphere(radius: number, rings: number): Mesh {
  const columns = rings * 2;
  const positions = [0, 0, -radius];
  for (let ring = 1; ring < rings; ring++) {
    const tilt = (Math.PI * ring) / rings;
    for (let column = 0; column < columns; column++) {
      const turn = (2 * Math.PI * column) / columns;
      const across = radius * Math.sin(tilt);
      positions.push(across * Math.cos(turn), across * Math.sin(turn), -radius * Math.cos(tilt));
    }
  }
  positions.push(0, 0, radius);
  const top = positions.length / 3 - 1;
  const place = (ring: number, column: number): number => 1 + (ring - 1) * columns + (column % columns);
  const indices: number[] = [];
  for (let column = 0; column < columns; column++) {
    indices.push(0, place(1, column + 1), place(1, column));
    for (let ring = 1; ring < rings - 1; ring++) {
      const [a, b, c, d] = [
        place(ring, column),
        place(ring, column + 1),
        place(ring + 1, column + 1),
        place(ring + 1, column),
      ];
      indices.push(a, b, c, a, c, d);
    }
    indices.push(top, place(rings - 1, column), place(rings - 1, column + 1));
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** Returns a closed ring around the z axis. */
export function torus(radius: number, tube: number, steps: number): Mesh {
  const positions = new Float32Array(steps * steps * 3);
  const indices = new Uint32Array(steps * steps * 6);
  for (let i = 0; i < steps; i++) {
    for (let j = 0; j < steps; j++) {
      const turn = (2 * Math.PI * i) / steps;
      const roll = (2 * Math.PI * j) / steps;
      const across = radius + tube * Math.cos(roll);
      const at = (i * steps + j) * 3;
      positions.set([across * Math.cos(turn), across * Math.sin(turn), tube * Math.sin(roll)], at);
      const next = ((i + 1) % steps) * steps;
      const [a, b] = [i * steps + j, next + j];
      const [c, d] = [next + ((j + 1) % steps), i * steps + ((j + 1) % steps)];
      indices.set([a, b, c, a, c, d], at * 2);
    }
  }
  return { positions, indices };
}

/** Returns a closed cone without its tip, from a height up. */
export function frustum(
  [bottom, top]: readonly [bottom: number, top: number],
  height: number,
  from = 0,
): Mesh {
  const steps = 96;
  const positions = [0, 0, from, 0, 0, from + height];
  const indices: number[] = [];
  for (let i = 0; i < steps; i++) {
    const turn = (2 * Math.PI * i) / steps;
    positions.push(bottom * Math.cos(turn), bottom * Math.sin(turn), from);
    positions.push(top * Math.cos(turn), top * Math.sin(turn), from + height);
    const [low, high] = [2 + i * 2, 3 + i * 2];
    const [nextLow, nextHigh] = [2 + ((i + 1) % steps) * 2, 3 + ((i + 1) % steps) * 2];
    indices.push(0, nextLow, low, 1, high, nextHigh, low, nextLow, nextHigh, low, nextHigh, high);
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** Returns a copy with each point moved. */
export function mapPoints(mesh: Mesh, move: (x: number, y: number, z: number) => Size): Mesh {
  const positions = new Float32Array(mesh.positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const [x = 0, y = 0, z = 0] = mesh.positions.subarray(i, i + 3);
    positions.set(move(x, y, z), i);
  }
  return { positions, indices: mesh.indices };
}

/** Combines several meshes without moving them. */
export function joined(...meshes: Mesh[]): Mesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const mesh of meshes) {
    const first = positions.length / 3;
    positions.push(...mesh.positions);
    indices.push(...mesh.indices.map((index) => index + first));
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** Returns the mesh as ASCII STL, one solid, without normals. */
export function asciiStl({ positions, indices }: Mesh, name = 'test'): string {
  const lines = [`solid ${name}`];
  for (let facet = 0; facet < indices.length; facet += 3) {
    lines.push('facet normal 0 0 0', ' outer loop');
    for (const vertex of indices.subarray(facet, facet + 3)) {
      lines.push(`  vertex ${[...positions.subarray(vertex * 3, vertex * 3 + 3)].join(' ')}`);
    }
    lines.push(' endloop', 'endfacet');
  }
  return [...lines, `endsolid ${name}`, ''].join('\n');
}

/** Returns a ZIP of the given parts, for packages that a writer would not produce. */
export async function makePartsZip(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return await buffer(zip.outputStream);
}
