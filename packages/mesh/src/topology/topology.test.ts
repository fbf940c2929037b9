import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cube, sphere, torus } from '../../test/meshes.ts';

import * as topology from './topology.ts';
import type { Topology } from './topology.ts';

function examineEdges(indices: Uint32Array, vertices: number, batchSize?: number): Topology {
  const { isClosed, isManifold, isOriented } = topology.examineEdges(indices, vertices, batchSize);
  return { isClosed, isManifold, isOriented };
}

const sound: Topology = { isClosed: true, isManifold: true, isOriented: true };

/** Implements the definition literally, without regard to memory. */
function examinePlainly(indices: Uint32Array): Topology {
  const edges = new Map<string, { forward: number; backward: number }>();
  for (let i = 0; i < indices.length; i += 3) {
    const [a = 0, b = 0, c = 0] = indices.subarray(i, i + 3);
    if (a === b || b === c || c === a) continue;
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      const key = `${Math.min(from, to)} ${Math.max(from, to)}`;
      const runs = edges.get(key) ?? { forward: 0, backward: 0 };
      if (from < to) runs.forward++;
      else runs.backward++;
      edges.set(key, runs);
    }
  }
  const all = [...edges.values()];
  return {
    isClosed:
      all.length > 0 &&
      all.every(({ forward, backward }) => forward === backward || forward + backward === 2),
    isManifold: all.every(({ forward, backward }) => forward + backward <= 2),
    isOriented: all.every(({ forward, backward }) => Math.abs(forward - backward) <= 1),
  };
}

/** Applies a few changes to a closed mesh, so that different results occur. */
function changed(indices: Uint32Array, flips: number[], dropped: number): Uint32Array {
  const copy = indices.slice(0, indices.length - dropped * 3);
  for (const flip of flips) {
    const at = (flip % (copy.length / 3)) * 3;
    copy.subarray(at, at + 3).reverse();
  }
  return copy;
}

describe('examineEdges', () => {
  it('matches the definition, however few edges it examines at the same time', () => {
    const vertexCount = 7;
    const facet = fc.tuple(...[0, 1, 2].map(() => fc.nat(vertexCount - 1)));
    fc.assert(
      fc.property(
        fc.array(facet, { maxLength: 24 }),
        fc.integer({ min: 1, max: 80 }),
        (facets, batchSize) => {
          const indices = Uint32Array.from(facets.flat());
          expect(examineEdges(indices, vertexCount, batchSize)).toEqual(examinePlainly(indices));
        },
      ),
      { numRuns: 500 },
    );
  });

  const solids = [cube(), sphere(5, 6), torus(9, 3, 7)].map(({ indices }) => indices);

  it('finds one fault in a closed body, whatever range it is in', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...solids),
        fc.array(fc.nat(), { maxLength: 2 }),
        fc.nat(1),
        fc.integer({ min: 1, max: 200 }),
        (solid, flips, dropped, batchSize) => {
          const indices = changed(solid, flips, dropped);
          const vertices = Math.max(...solid) + 1;
          expect(examineEdges(indices, vertices, batchSize)).toEqual(examinePlainly(indices));
        },
      ),
      { numRuns: 300 },
    );
  });

  const large = torus(30, 9, 100);
  const vertices = large.positions.length / 3;

  it.each([0, 1, 4999, 9999, 10_000, 19_999])('detects that facet %d of 20,000 is flipped', (facet) => {
    const indices = changed(large.indices, [facet], 0);
    for (const batchSize of [2500, 59_999, 60_000, 1_000_000]) {
      expect(examineEdges(large.indices, vertices, batchSize)).toEqual(sound);
      expect(examineEdges(indices, vertices, batchSize)).toEqual({ ...sound, isOriented: false });
      expect(examineEdges(large.indices.subarray(3), vertices, batchSize).isClosed).toBe(false);
    }
  });

  it('accepts a vertex with more edges than it examines at the same time', () => {
    const rim = 300;
    const fan = Array.from({ length: rim }, (_, n) => [0, n + 1, ((n + 1) % rim) + 1]).flat();
    const below = Array.from({ length: rim }, (_, n) => [rim + 1, ((n + 1) % rim) + 1, n + 1]).flat();
    const indices = Uint32Array.from([...fan, ...below]);
    expect(examineEdges(indices, rim + 2, 10)).toEqual(sound);
    expect(examineEdges(indices.subarray(3), rim + 2, 10)).toEqual({ ...sound, isClosed: false });
  });

  it('reports that an empty mesh is not closed', () => {
    expect(examineEdges(new Uint32Array(0), 0)).toEqual({ ...sound, isClosed: false });
  });
});
