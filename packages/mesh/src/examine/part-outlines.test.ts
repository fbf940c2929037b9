import { describe, expect, it } from 'vitest';

import type { PartFacts } from '../contract/print-facts.ts';
import { examineMeshes as examine, turn } from '../../test/examine-parts.ts';
import { box, cube, frustum, mapPoints, sphere } from '../../test/meshes.ts';

import type { Mesh } from '../core/mesh.ts';

describe('hulls of parts', () => {
  it('contain the exact hull on a grid of 0.05 mm with at most 64 corners', async () => {
    const shapes = [
      sphere(40, 100),
      turn(box([92.37, 40.11, 5]), 31),
      turn(box([180, 0.5, 5]), 10),
      frustum([77.7, 3], 20),
      mapPoints(sphere(20, 60), (x, y, z) => [x * 4, y * 0.2, z]),
    ];
    for (const shape of shapes) {
      const [part] = (await examine(shape)).parts;
      expectContained(shape, part);
    }
  });

  it('are exact for boxes along the axes', async () => {
    const [part] = (await examine(box([92.4, 30.25, 8], [12.3, -7.1, 0]))).parts;
    expect(part?.hull).toEqual([0, 0, 92.4, 0, 92.4, 30.25, 0, 30.25]);
  });
});

describe('poses of parts', () => {
  it('lists sides that need less height or bed, for large parts only', async () => {
    const [tall] = (await examine(box([20, 40, 300]))).parts;
    expect(tall?.poses.map(({ side, heightMm }) => [side, Math.round(heightMm)])).toEqual([
      ['left', 20],
      ['front', 40],
    ]);
    expect(tall?.poses[0]?.hull).toHaveLength(8);
    expect((await examine(box([20, 40, 90]))).parts[0]?.poses).toEqual([]);
    expect((await examine(cube(150))).parts[0]?.poses).toEqual([]);
  });

  it('finds facets that are no side of the box', async () => {
    const leaning = mapPoints(box([120, 20, 10]), (x, y, z) => {
      const [cos, sin] = [Math.cos(0.6), Math.sin(0.6)];
      return [x * cos - z * sin, y, x * sin + z * cos];
    });
    const [part] = (await examine(leaning)).parts;
    expect(part?.poses.length).toBeLessThanOrEqual(4);
    expect(part?.poses[0]).toMatchObject({ side: 'facet', heightMm: expect.closeTo(10, 1) });
  });

  it('lays vertices on one line only on the sides of their box', async () => {
    const positions = Float32Array.of(0, 0, 0, 100, 100, 100, 200, 200, 200);
    const [part] = (await examine({ positions, indices: Uint32Array.of(0, 1, 2) })).parts;
    expect(part?.poses.filter(({ side }) => side === 'facet')).toEqual([]);
  });
});

function expectContained(shape: Mesh, part: PartFacts | undefined): void {
  const hull = part?.hull ?? [];
  expect(hull.length / 2).toBeLessThanOrEqual(64);
  for (const value of hull) expect(Math.abs(value * 20 - Math.round(value * 20))).toBeLessThan(1e-6);
  const [lowX, lowY] = [0, 1].map((axis) =>
    shape.positions.reduce((least, value, i) => (i % 3 === axis ? Math.min(least, value) : least), Infinity),
  );
  let outside = 0;
  for (let i = 0; i < shape.positions.length; i += 3) {
    // The hull may have been moved by up to one step to start at 0.
    const x = (shape.positions[i] ?? 0) - (lowX ?? 0);
    const y = (shape.positions[i + 1] ?? 0) - (lowY ?? 0);
    const fits = [0, 0.05, 0.1].some((dx) =>
      [0, 0.05, 0.1].some((dy) => distanceOutside(hull, x + dx, y + dy) < 0.003),
    );
    if (!fits) outside++;
  }
  expect(outside).toBe(0);
}

function distanceOutside(hull: number[], x: number, y: number): number {
  let most = -Infinity;
  for (let i = 0; i < hull.length; i += 2) {
    const [ax = 0, ay = 0] = [hull[i], hull[i + 1]];
    const [bx = 0, by = 0] = [hull[(i + 2) % hull.length], hull[(i + 3) % hull.length]];
    most = Math.max(most, ((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / Math.hypot(bx - ax, by - ay));
  }
  return most;
}
