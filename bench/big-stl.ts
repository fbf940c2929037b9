import { open } from 'node:fs/promises';
import type { Mesh } from '@firstlayer/mesh/core/mesh.ts';

/** `corners` writes the corner numbers of a facet, nine of them. */
export type Shape = { name: string; facets: number; corners: (facet: number, out: Float32Array) => void };

const megabyte = 1_048_576;
const facetBytes = 50;
const facetsPerBlock = 16_384;

const ringSteps = 1448;

function ringPoint(i: number, j: number): [number, number, number] {
  const turn = (2 * Math.PI * (i % ringSteps)) / ringSteps;
  const roll = (2 * Math.PI * (j % ringSteps)) / ringSteps;
  const across = 30 + 9 * Math.cos(roll);
  return [across * Math.cos(turn), across * Math.sin(turn), 9 * Math.sin(roll)];
}

/** Returns a closed ring of `around` x `across` x 2 facets whose corners are shared. */
export function ring(around: number, across: number): Mesh {
  const positions = new Float32Array(around * across * 3);
  const indices = new Uint32Array(around * across * 6);
  for (let i = 0; i < around; i++) {
    for (let j = 0; j < across; j++) {
      const turn = (2 * Math.PI * i) / around;
      const roll = (2 * Math.PI * j) / across;
      const radius = 30 + 9 * Math.cos(roll);
      const at = i * across + j;
      positions.set([radius * Math.cos(turn), radius * Math.sin(turn), 9 * Math.sin(roll)], at * 3);
      const next = ((i + 1) % around) * across;
      const beside = (j + 1) % across;
      indices.set([at, next + j, next + beside, at, next + beside, i * across + beside], at * 6);
    }
  }
  return { positions, indices };
}

/** The shape that resembles uploads: each corner belongs to six facets. */
export const closedRing: Shape = {
  name: 'one closed body',
  facets: 2 * ringSteps ** 2,
  corners: (facet, out) => {
    const cell = Math.floor(facet / 2);
    const i = Math.floor(cell / ringSteps);
    const j = cell % ringSteps;
    out.set(ringPoint(i, j));
    out.set(ringPoint(i + 1, facet % 2 === 0 ? j : j + 1), 3);
    out.set(facet % 2 === 0 ? ringPoint(i + 1, j + 1) : ringPoint(i, j + 1), 6);
  },
};

/** The worst case: no two facets share a corner. */
export const looseFacets: Shape = {
  name: 'facets that share no corner',
  facets: (200 * megabyte) / facetBytes,
  corners: (facet, out) => {
    const x = (facet % 2048) * 3;
    const y = Math.floor(facet / 2048) * 3;
    out.set([x, y, 0, x + 1.1, y, 0.3, x, y + 1.7, 0.7]);
  },
};

/** Writes a binary STL in blocks. */
export async function writeBigStl(path: string, { facets, corners }: Shape): Promise<void> {
  await using file = await open(path, 'w');
  const header = Buffer.alloc(84);
  header.writeUInt32LE(facets, 80);
  await file.write(header);
  const numbers = new Float32Array(9);
  for (let first = 0; first < facets; first += facetsPerBlock) {
    const block = Buffer.alloc(Math.min(facetsPerBlock, facets - first) * facetBytes);
    for (let n = 0; n * facetBytes < block.length; n += 1) {
      corners(first + n, numbers);
      for (const [index, value] of numbers.entries())
        block.writeFloatLE(value, n * facetBytes + 12 + index * 4);
    }
    await file.write(block);
  }
}
