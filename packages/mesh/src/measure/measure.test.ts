import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { box, cube, flippedFacet, joined, openBox, sphere, torus } from '../../test/meshes.ts';

import { measureMesh, type MeshReport } from './measure.ts';
import type { Mesh } from '../core/mesh.ts';

function measure(mesh: Mesh): MeshReport {
  return measureMesh({ ...mesh, bodyStarts: [0], objectStarts: [0], objects: 1 });
}

describe('measureMesh', () => {
  it('measures a cube', () => {
    expect(measure(cube(20))).toEqual({
      triangles: 12,
      boundsMm: [20, 20, 20],
      volumeMm3: 8000,
      areaMm2: 2400,
      isClosed: true,
      isManifold: true,
      isOriented: true,
      objects: 1,
      objectBoundsMm: [[20, 20, 20]],
    });
  });

  it('approximates the formulas for round bodies', () => {
    const ball = measure(sphere(10, 120));
    expect(ball.volumeMm3 / ((4 / 3) * Math.PI * 1000)).toBeCloseTo(1, 3);
    expect(ball.areaMm2 / (4 * Math.PI * 100)).toBeCloseTo(1, 3);
    const ring = measure(torus(30, 10, 200));
    expect(ring.volumeMm3 / (2 * Math.PI * Math.PI * 30 * 100)).toBeCloseTo(1, 2);
    expect(ring).toMatchObject({ isClosed: true, isOriented: true });
  });

  it('keeps its precision far from the origin', () => {
    expect(measure(cube(16, [1_048_576, -1_048_576, 1_048_576])).volumeMm3).toBe(4096);
  });

  it('returns a positive volume for a body turned inside out', () => {
    const { positions, indices } = cube(20);
    expect(measure({ positions, indices: indices.toReversed() })).toMatchObject({
      volumeMm3: 8000,
      isClosed: true,
      isOriented: true,
    });
  });

  it('adds up the volumes of bodies whatever their orientations', () => {
    const inside = cube(10);
    const outside = cube(20, [100, 0, 0]);
    const mesh = joined({ ...inside, indices: inside.indices.toReversed() }, outside);
    expect(measureMesh({ ...mesh, bodyStarts: [0, 12], objectStarts: [0, 12], objects: 2 }).volumeMm3).toBe(
      9000,
    );
  });

  it('ignores vertices that no facet uses', () => {
    const { positions, indices } = cube(20);
    expect(
      measure({ positions: Float32Array.from([...positions, 900, 900, 900]), indices }).boundsMm,
    ).toEqual([20, 20, 20]);
  });

  const triangle = {
    positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]),
    indices: Uint32Array.from([0, 1, 2]),
  };
  const point = { positions: triangle.positions, indices: Uint32Array.from([1, 1, 1]) };
  const addFacets = (mesh: Mesh, ...more: number[]): Mesh => ({
    positions: mesh.positions,
    indices: Uint32Array.from([...mesh.indices, ...more]),
  });

  it.each<[string, Mesh, boolean, boolean]>([
    ['an open box', openBox(), false, true],
    ['one facet', triangle, false, true],
    ['one facet at a point', point, false, true],
    ['a cube with a flipped facet', flippedFacet(), true, false],
    ['a pair of separate cubes', joined(cube(), cube(20, [50, 0, 0])), true, true],
    ['a cube and a facet at a point', addFacets(cube(), 3, 3, 3), true, true],
    ['a cube and a facet that is a line between two vertices', addFacets(cube(), 0, 1, 1), true, true],
    ['a cube with a facet twice', addFacets(cube(), 0, 2, 1), false, true],
    ['a cube with a facet three times', addFacets(cube(), 0, 2, 1, 0, 2, 1), false, false],
    ['a cube with a wall inside', addFacets(cube(), 0, 2, 6), false, true],
    ['a sheet seen from both sides', addFacets(triangle, 0, 2, 1), true, true],
  ])('finds whether %s is closed and oriented', (_, mesh, isClosed, isOriented) => {
    const { isClosed: closed, isOriented: oriented } = measure(mesh);
    expect({ closed, oriented }).toEqual({ closed: isClosed, oriented: isOriented });
  });

  it('measures boxes of any size anywhere', () => {
    const side = fc.integer({ min: 1, max: 4000 }).map((quarters) => quarters / 4);
    const place = fc.integer({ min: -4000, max: 4000 }).map((quarters) => quarters / 4);
    fc.assert(
      fc.property(fc.tuple(side, side, side), fc.tuple(place, place, place), ([x, y, z], at) => {
        const report = measure(box([x, y, z], at));
        expect(report.boundsMm).toEqual([x, y, z]);
        expect(report.volumeMm3).toBeCloseTo(x * y * z, 4);
        expect(report.areaMm2).toBeCloseTo(2 * (x * y + y * z + z * x), 4);
        expect(report.isClosed && report.isOriented).toBe(true);
      }),
    );
  });
});
