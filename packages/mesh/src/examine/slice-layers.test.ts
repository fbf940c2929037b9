import { describe, expect, it } from 'vitest';

import type { LoadedMesh, Mesh } from '@firstlayer/mesh/core/mesh.ts';
import { box, cube, joined } from '../../test/meshes.ts';

import { sliceLayers } from './slice-layers.ts';

function loaded(mesh: Mesh, bodyStarts = [0]): LoadedMesh {
  return { ...mesh, bodyStarts, objectStarts: [0], objects: 1 };
}

function flipped({ positions, indices }: Mesh): Mesh {
  const turned = indices.slice();
  for (let i = 0; i < turned.length; i += 3) {
    turned[i] = indices[i] ?? 0;
    turned[i + 1] = indices[i + 2] ?? 0;
    turned[i + 2] = indices[i + 1] ?? 0;
  }
  return { positions, indices: turned };
}

/** Returns a frustum of a regular polygon with many corners; with `top` 0, a cone. */
function frustum(bottom: number, top: number, height: number, corners = 720): Mesh {
  const positions = [0, 0, 0, 0, 0, height];
  const indices: number[] = [];
  for (let i = 0; i < corners; i++) {
    const angle = (2 * Math.PI * i) / corners;
    positions.push(bottom * Math.cos(angle), bottom * Math.sin(angle), 0);
    positions.push(top * Math.cos(angle), top * Math.sin(angle), height);
    const [a, b] = [2 + 2 * i, 2 + 2 * ((i + 1) % corners)];
    indices.push(0, b, a, 1, a + 1, b + 1, a, b, b + 1, a, b + 1, a + 1);
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** Returns a prism of 10 mm whose corners have two distances from its axis in turn. */
function starPrism(tips: number, radii: [number, number]): Mesh {
  const mesh = frustum(1, 1, 10, tips * 2);
  // The first two vertices are in the middle; each corner has two.
  for (let vertex = 2; vertex < mesh.positions.length / 3; vertex++) {
    const radius = radii[Math.floor(vertex / 2) % 2] ?? 0;
    mesh.positions[vertex * 3] = (mesh.positions[vertex * 3] ?? 0) * radius;
    mesh.positions[vertex * 3 + 1] = (mesh.positions[vertex * 3 + 1] ?? 0) * radius;
  }
  return mesh;
}

/** Joins vertices at the same place. */
function welded({ positions, indices }: Mesh): Mesh {
  const toKey = (vertex: number): string => positions.subarray(vertex * 3, vertex * 3 + 3).join(' ');
  const first = new Map<string, number>();
  const joinedIndices = indices.map((vertex) => {
    const key = toKey(vertex);
    if (!first.has(key)) first.set(key, vertex);
    return first.get(key) ?? vertex;
  });
  return { positions, indices: joinedIndices };
}

function sum(values: Float32Array): number {
  return values.reduce((total, value) => total + value, 0);
}

describe('sliceLayers', () => {
  it('returns outline and cross-section of a cube in each layer, and its top and bottom', () => {
    const profile = sliceLayers(loaded(cube(20, [100, -50, 7])));
    expect(profile.layerMm).toBe(0.2);
    expect(profile.outlineMm).toHaveLength(100);
    for (const length of profile.outlineMm) expect(length).toBeCloseTo(80, 4);
    for (const area of profile.areaMm2) expect(area).toBeCloseTo(400, 3);
    expect(profile.upMm2[99]).toBeCloseTo(400, 3);
    expect(profile.downMm2[0]).toBeCloseTo(400, 3);
    expect(sum(profile.upMm2)).toBeCloseTo(400, 3);
    expect(sum(profile.downMm2)).toBeCloseTo(400, 3);
  });

  it('returns the circles of a cylinder', () => {
    const profile = sliceLayers(loaded(frustum(10, 10, 30)));
    expect(profile.outlineMm).toHaveLength(150);
    for (const length of profile.outlineMm) expect(length).toBeCloseTo(20 * Math.PI, 2);
    for (const area of profile.areaMm2) expect(area / (100 * Math.PI)).toBeCloseTo(1, 4);
  });

  it('returns the shrinking circles of a cone, whose flank faces up', () => {
    const profile = sliceLayers(loaded(frustum(20, 0, 30)));
    profile.areaMm2.forEach((area, layer) => {
      const radius = 20 * (1 - ((layer + 0.5) * 0.2) / 30);
      expect(area / (Math.PI * radius ** 2)).toBeCloseTo(1, 3);
      expect(profile.outlineMm[layer]).toBeCloseTo(2 * Math.PI * radius, 2);
    });
    expect(sum(profile.downMm2) / (400 * Math.PI)).toBeCloseTo(1, 4);
  });

  it.each([
    ['no surface that faces up for a steep slope', 30, 0],
    ['half a millimeter more per millimeter of height for a gentle slope', 10, 1 + 0.5 / 2],
  ])('returns %s', (_, height, share) => {
    const profile = sliceLayers(loaded(frustum(20, 0, height)));
    expect(sum(profile.upMm2) / (400 * Math.PI)).toBeCloseTo(share, 4);
  });

  it('subtracts the inside of a hollow box and counts its outline', () => {
    const profile = sliceLayers(loaded(joined(box([30, 30, 30]), flipped(box([20, 20, 20], [5, 5, 5])))));
    expect(profile.areaMm2[75]).toBeCloseTo(500, 3);
    expect(profile.outlineMm[75]).toBeCloseTo(200, 3);
    expect(profile.areaMm2[10]).toBeCloseTo(900, 3);
    expect(profile.upMm2[24]).toBeCloseTo(400, 3);
    expect(profile.downMm2[125]).toBeCloseTo(400, 3);
  });

  it('returns cross-sections of a tilted prism that add up to its volume', () => {
    const tilted = box([20, 10, 40]);
    const [cos, sin] = [Math.cos(0.7), Math.sin(0.7)];
    for (let i = 0; i < tilted.positions.length; i += 3) {
      const [x = 0, , z = 0] = tilted.positions.subarray(i, i + 3);
      tilted.positions[i] = x * cos - z * sin;
      tilted.positions[i + 2] = x * sin + z * cos;
    }
    const profile = sliceLayers(loaded(tilted));
    const middle = Math.floor(profile.areaMm2.length / 2);
    // The plane cuts the faces of 40 mm height at an angle: 20 mm become 20 / cos(0.7).
    expect(profile.areaMm2[middle]).toBeCloseTo((20 / cos) * 10, 2);
    expect(profile.outlineMm[middle]).toBeCloseTo(2 * (20 / cos + 10), 2);
    expect((sum(profile.areaMm2) * 0.2) / 8000).toBeCloseTo(1, 3);
  });

  it('counts outer outlines less holes, and the stops that their turns cost', () => {
    const square = sliceLayers(loaded(cube(20)));
    expect([...new Set(square.loops)]).toEqual([1]);
    // A printer without input shaping passes a right angle at a seventh of its speed.
    expect(square.slowStops[50]).toBeCloseTo(4 * (1 - 0.2 / Math.SQRT2) ** 2, 3);
    expect(square.fastStops[50]).toBeCloseTo(4 * (1 - 0.0375 / Math.SQRT2) ** 2, 3);
    const two = sliceLayers(loaded(joined(cube(20), cube(20, [30, 0, 0]))));
    expect(two.loops[50]).toBe(2);
    expect(two.slowStops[50]).toBeCloseTo(2 * (square.slowStops[50] ?? 0), 4);
    const hollow = sliceLayers(loaded(joined(box([30, 30, 30]), flipped(box([20, 20, 20], [5, 5, 5])))));
    expect([hollow.loops[10], hollow.loops[75]]).toEqual([1, 0]);
    const round = sliceLayers(loaded(frustum(10, 10, 30)));
    expect(round.loops[75]).toBe(1);
    expect(round.slowStops[75]).toBeLessThan(0.1);
    expect(round.fastStops[75]).toBeGreaterThan(1);
  });

  it('counts the corners of a star, and no turns within its flat sides', () => {
    const { fastStops, loops } = sliceLayers(loaded(starPrism(12, [20, 16])));
    expect(loops[25]).toBe(1);
    expect(fastStops[25]).toBeGreaterThan(0.9 * 24);
    expect(fastStops[25]).toBeLessThan(24);
  });

  it('counts the corners of two boxes that share an edge', () => {
    const { fastStops, loops } = sliceLayers(loaded(welded(joined(cube(20), cube(20, [20, 20, 0])))));
    expect([1, 2]).toContain(loops[25]);
    expect(fastStops[25]).toBeCloseTo(8 * (1 - 0.0375 / Math.SQRT2) ** 2, 3);
  });

  it('measures a mesh that is inside out, and a mesh with one such body, like a correct one', () => {
    const right = sliceLayers(loaded(cube(20)));
    expect(sliceLayers(loaded(flipped(cube(20))))).toEqual(right);
    const two = sliceLayers(loaded(joined(cube(20), cube(20, [30, 0, 0]))));
    expect(sliceLayers(loaded(joined(cube(20), flipped(cube(20, [30, 0, 0]))), [0, 12]))).toEqual(two);
  });

  it('uses at most 2,000 layers', () => {
    const profile = sliceLayers(loaded(box([10, 10, 2000])));
    expect(profile.layerMm).toBe(1);
    expect(profile.outlineMm).toHaveLength(2000);
    expect(profile.areaMm2[1999]).toBeCloseTo(100, 3);
  });

  it('returns one layer for a thin plate, and none for a flat mesh', () => {
    expect([...sliceLayers(loaded(box([10, 10, 0.05]))).upMm2]).toEqual([100]);
    const flat = box([10, 10, 0]);
    expect(sliceLayers(loaded(flat)).outlineMm).toHaveLength(0);
    expect(
      sliceLayers(loaded({ positions: new Float32Array(), indices: new Uint32Array() })).areaMm2,
    ).toHaveLength(0);
  });
});
