import { expect, it } from 'vitest';
import { cube, sphere } from '@firstlayer/mesh/test/meshes.ts';
import { computeCreasedNormals } from './creased-normals.ts';

it('keeps the sides of a cube flat', () => {
  const { positions, indices } = cube();
  const { normals } = computeCreasedNormals(positions, indices);
  expect(normals).toHaveLength(indices.length * 3);
  for (let i = 0; i < normals.length; i += 3) {
    const parts = [...normals.subarray(i, i + 3)].map(Math.abs).toSorted((a, b) => a - b);
    expect(parts).toEqual([0, 0, 1]);
  }
});

it('makes a ball smooth: each normal points away from its center', () => {
  const { positions, indices } = sphere(10, 24);
  const corners = computeCreasedNormals(positions, indices);
  for (let i = 0; i < corners.normals.length; i += 3) {
    const dot = [0, 1, 2].reduce(
      (sum, axis) => sum + ((corners.positions[i + axis] ?? 0) / 10) * (corners.normals[i + axis] ?? 0),
      0,
    );
    expect(dot).toBeGreaterThan(0.98);
  }
});
