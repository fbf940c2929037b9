import { describe, expect, it } from 'vitest';

import type { SupportFinding } from '../contract/print-facts.ts';
import {
  box,
  cube,
  flippedFacet,
  frustum,
  joined,
  mapPoints,
  openBox,
  sphere,
  torus,
} from '../../test/meshes.ts';

import type { Mesh } from '../core/mesh.ts';
import { examineEdges } from '../topology/topology.ts';
import { findSupports } from './find-supports.ts';

function examine(...meshes: Mesh[]): SupportFinding {
  const mesh = joined(...meshes);
  const loaded = { ...mesh, bodyStarts: [0], objectStarts: [0], objects: 1 };
  return findSupports(loaded, examineEdges(mesh.indices, mesh.positions.length / 3));
}

/** Two pillars of 10 mm with a plate over a gap. */
function bridge(gap: number): Mesh[] {
  return [box([5, 10, 10]), box([5, 10, 10], [5 + gap, 0, 0]), box([10 + gap, 10, 3], [0, 0, 10])];
}

function upsideDown(mesh: Mesh): Mesh {
  return mapPoints(mesh, (x, y, z) => [x, -y, -z]);
}

const none: SupportFinding = { verdict: 'none', areaMm2: 0, bridgeMm: 0, cause: null };

describe('findSupports', () => {
  it('finds nothing below shapes that widen by less than the overhang angle', () => {
    expect(examine(cube(20))).toEqual(none);
    expect(examine(frustum([20, 5], 20))).toEqual(none);
    expect(examine(frustum([5, 5 + 14 / Math.tan((50 * Math.PI) / 180)], 14))).toEqual(none);
    expect(examine(mapPoints(cube(20), (x, y, z) => [x + z * 0.8, y, z]))).toEqual(none);
  });

  it('finds overhangs below a cone that widens by more', () => {
    const top = 5 + 14 / Math.tan((40 * Math.PI) / 180);
    const finding = examine(frustum([5, top], 14));
    expect(finding).toMatchObject({ verdict: 'needed', cause: { kind: 'overhang' } });
    expect(finding.areaMm2).toBeGreaterThan(0.9 * Math.PI * (top ** 2 - 25));
    expect(finding.areaMm2).toBeLessThan(1.02 * Math.PI * (top ** 2 - 25));
  });

  it('measures bridges, and finds those that are too long', () => {
    const finding = examine(...bridge(8));
    expect(finding).toMatchObject({ verdict: 'bridges', areaMm2: 0, cause: null });
    expect(finding.bridgeMm).toBeCloseTo(8, 0);
    const long = examine(...bridge(45));
    expect(long).toMatchObject({ verdict: 'needed', cause: { kind: 'overhang' } });
    expect(long.cause?.heightMm).toBeCloseTo(10, 1);
    expect(long.areaMm2).toBeCloseTo(450, -1);
  });

  it('finds the ceiling of a hollow body', () => {
    expect(examine(cube(30), cube(10, [5, 5, 5]))).toEqual(none);
    const cavity = box([26, 8, 26], [2, 11, 2]);
    cavity.indices.reverse();
    expect(examine(cube(30), cavity)).toMatchObject({ verdict: 'bridges', bridgeMm: expect.closeTo(8, 0) });
  });

  it('finds plates that are held in the middle or at their corners only', () => {
    const tee = examine(box([8, 10, 30], [21, 0, 0]), box([50, 10, 5], [0, 0, 30]));
    expect(tee).toMatchObject({ verdict: 'needed', cause: { kind: 'overhang' } });
    expect(tee.areaMm2).toBeCloseTo(420, -1);
    const legs = [0, 45].flatMap((x) => [0, 35].map((y) => box([5, 5, 25], [x, y, 0])));
    expect(examine(...legs, box([50, 40, 3], [0, 0, 25]))).toMatchObject({ verdict: 'needed' });
    const mushroom = [frustum([5, 5], 20), frustum([15, 2], 10, 20)];
    expect(examine(...mushroom)).toMatchObject({
      verdict: 'needed',
      cause: { heightMm: expect.closeTo(20, 1) },
    });
  });

  it('finds the flat bottom of a ball, but not its upper half', () => {
    const ball = examine(sphere(15, 60));
    expect(ball).toMatchObject({ verdict: 'needed', bridgeMm: 0, cause: { kind: 'overhang' } });
    expect(ball.areaMm2).toBeGreaterThan(200);
    expect(ball.areaMm2).toBeLessThan(420);
  });

  it('finds islands: what starts in the air', () => {
    const arm = [box([5, 10, 40]), box([30, 10, 5], [0, 0, 35]), box([4, 4, 10], [24, 3, 25])];
    expect(examine(...arm)).toMatchObject({
      verdict: 'needed',
      cause: { kind: 'island', heightMm: expect.closeTo(25, 1) },
    });
    expect(examine(cube(10), cube(10, [3, 3, 12]))).toMatchObject({ cause: { kind: 'island' } });
    const tip = upsideDown(frustum([4, 0.3], 8));
    expect(
      examine(
        ...arm.slice(0, 2),
        mapPoints(tip, (x, y, z) => [x + 22, y + 5, z + 35]),
      ),
    ).toMatchObject({
      verdict: 'needed',
    });
  });

  it('accepts gaps of parts that are printed in place, since supports have no room there', () => {
    expect(examine(cube(10), cube(10, [0, 0, 10.25]))).toEqual(none);
    expect(examine(cube(10), cube(10, [0, 0, 10.6]))).toMatchObject({ verdict: 'needed' });
    const lying = torus(8, 2, 64);
    const linked = mapPoints(torus(8, 2, 64), (x, y, z) => [x + 8, z, y]);
    expect(examine(lying, linked)).toMatchObject({ verdict: 'needed' });
  });

  it('takes the lowest point as the bed, whatever its height', () => {
    const high = bridge(8).map((mesh) => mapPoints(mesh, (x, y, z) => [x - 300, y + 70, z + 55]));
    expect(examine(...high)).toMatchObject({ verdict: 'bridges' });
  });

  it('knows nothing about open meshes', () => {
    expect(examine(openBox())).toEqual({ verdict: 'unknown', areaMm2: 0, bridgeMm: 0, cause: null });
  });

  it('reads flat, inside-out and inconsistent meshes', () => {
    const flat = mapPoints(cube(20), (x, y) => [x, y, 0]);
    expect(examine(flat)).toEqual(none);
    const insideOut = joined(...bridge(8));
    insideOut.indices.reverse();
    expect(examine(insideOut)).toMatchObject({ verdict: 'bridges' });
    expect(examine(flippedFacet())).toEqual(none);
  });

  it('reads tall, huge and tiny meshes', () => {
    expect(examine(box([20, 20, 2000]))).toEqual(none);
    expect(examine(box([9000, 20, 20]))).toEqual(none);
    expect(examine(box([5e8, 5e8, 5e8]))).toEqual(none);
    expect(examine(box([0.01, 0.01, 0.01]))).toEqual(none);
  });

  it('ignores roughness of the surface', () => {
    const ripple = (z: number): number => 0.08 * Math.sin(z * 9);
    const column = Array.from({ length: 60 }, (_, i): Mesh => {
      const [low, high] = [ripple(i / 2), ripple(i / 2 + 0.5)];
      return frustum([10 + low, 10 + high], 0.5, i / 2);
    });
    expect(examine(...column)).toMatchObject({ verdict: 'none' });
  });

  it('needs bounded time for many layers of wide plates', () => {
    const plates = Array.from({ length: 400 }, (_, i) => box([300, 300, 0.3], [0, 0, i]));
    expect(examine(...plates).verdict).toBe('needed');
  });
});
