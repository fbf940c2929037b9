import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  decode,
  decodeParts,
  isClosed,
  measureWidths,
  sidesOf,
  toLoaded,
  type DecodedPart,
} from '../../test/decoded-preview.ts';
import { box, cube, joined, mapPoints, sphere } from '../../test/meshes.ts';
import { findConnectedPieces } from '../topology/surface-pieces.ts';
import type { LoadedMesh, Mesh } from '../core/mesh.ts';
import { buildPreviews, type MeshPreview } from './build-previews.ts';
import type { PreviewLevel } from './levels.ts';
import { thinMesh } from '../measure/thin-mesh.ts';

async function build(mesh: Mesh | LoadedMesh, level: PreviewLevel): Promise<MeshPreview> {
  const previews = await buildPreviews('objects' in mesh ? mesh : toLoaded(mesh));
  const found = previews.find((preview) => preview.level === level);
  if (!found) throw new Error(`There is no preview of the level ${level}.`);
  return found;
}

describe('a full preview', () => {
  it('keeps a small mesh as it is, to a step of its grid', async () => {
    const preview = await build(cube(), 'full');
    expect(preview).toMatchObject({ triangles: 12, meshTriangles: 12, boundsMm: [20, 20, 20], errorMm: 0 });
    const decoded = await decode(preview);
    expect(decoded.indices).toHaveLength(36);
    expect(isClosed(decoded)).toBe(true);
    for (const side of sidesOf(decoded)) expect(Math.abs(side - 20)).toBeLessThanOrEqual(decoded.stepMm);
  });

  it('has the same hash each time, and the same content in both encodings', async () => {
    const preview = await build(cube(), 'full');
    expect(brotliDecompressSync(preview.brotli).equals(gunzipSync(preview.gzip))).toBe(true);
    expect(preview.hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await build(cube(), 'full')).hash).toBe(preview.hash);
  });

  it('has at most 30,000 facets within its error, and at most 120 kB', async () => {
    const ball = sphere(40, 300);
    const preview = await build(ball, 'full');
    expect(ball.indices.length / 3).toBeGreaterThan(60_000);
    expect(preview.triangles).toBeLessThanOrEqual(31_000);
    expect(preview.brotli.length).toBeLessThanOrEqual(120_000);
    const { positions, stepMm } = await decode(preview);
    const farthest = Math.max(
      ...Array.from({ length: positions.length / 3 }, (_, i) =>
        Math.abs(Math.hypot(...positions.subarray(i * 3, i * 3 + 3)) - 40),
      ),
    );
    expect(farthest).toBeLessThanOrEqual(preview.errorMm + stepMm * 2 + 0.05);
  });

  it('has a node for each separate part', async () => {
    const preview = await build(joined(box([10, 10, 10]), box([20, 10, 5], [40, 0, 0])), 'full');
    expect(preview.parts.map(({ boundsMm }) => boundsMm)).toEqual(
      expect.arrayContaining([
        [10, 10, 10],
        [20, 10, 5],
      ]),
    );
    expect((await decode(preview)).partCount).toBe(2);
  });

  it('shows the volumes of a 3MF with their names and colors, even if they touch', async () => {
    const mesh = joined(box([10, 10, 10]), box([10, 10, 10], [0, 0, 10]));
    const labels = [
      { name: 'Base', color: '#ff0000', start: 0 },
      { name: 'Lid', color: null, start: 12 },
    ];
    const preview = await build(
      { ...mesh, bodyStarts: [0, 12], objectStarts: [0], objects: 1, labels },
      'full',
    );
    expect(preview.parts.map(({ name, color }, at) => ({ name, color, start: at * 12 }))).toEqual(labels);
  });
});

it('builds nothing of a flat mesh', async () => {
  const positions = Float32Array.of(0, 0, 0, 10, 0, 0, 0, 10, 0);
  expect(await buildPreviews(toLoaded({ positions, indices: Uint32Array.of(0, 1, 2) }))).toEqual([]);
});

it('fails for a mesh that keeps too many facets, before it looks for the visible ones', async () => {
  const facets = 104_000;
  const positions = Float32Array.from({ length: facets * 9 }, (_, i) => ((Math.sin(i) * 43_758) % 1) * 100);
  const indices = Uint32Array.from({ length: facets * 3 }, (_, i) => i);
  await expect(buildPreviews(toLoaded({ positions, indices }))).rejects.toThrow(/still has \d+ facets/);
});

it('fails when the simplification takes too long', async () => {
  await expect(buildPreviews(toLoaded(sphere(20, 40)), 0)).rejects.toThrow('took too long');
});

it('thins a mesh of many facets without moving its bounds by more than a cell', () => {
  const ball = sphere(40, 300);
  const thinned = thinMesh(ball, 20_000);
  expect(thinned.indices.length).toBeLessThan(ball.indices.length);
  for (const side of sidesOf(thinned)) expect(Math.abs(side - 80)).toBeLessThan(80 / 512);
});

/** The gap between the two pieces of a joint, seen along the x axis. */
async function measureGap(mesh: Mesh): Promise<number> {
  const { positions, indices } = await decode(await build(mesh, 'reduced'));
  const pieces = findConnectedPieces(toLoaded({ positions, indices }));
  const ends = Array.from({ length: pieces.count }, (_, piece) => {
    const xs = [...pieces.vertices.subarray(pieces.starts[piece], pieces.starts[piece + 1])].map(
      (vertex) => positions[vertex * 3] ?? 0,
    );
    return [Math.min(...xs), Math.max(...xs)] as const;
  }).toSorted((a, b) => a[0] - b[0]);
  return (ends.at(-1)?.[0] ?? 0) - (ends[0]?.[1] ?? 0);
}

it('turns and shrinks the pieces of a joint differently each time, so that its play cannot be measured', async () => {
  const ball = sphere(20, 40);
  const apart = joined(
    ball,
    mapPoints(ball, (x, y, z) => [x + 40.4, y, z]),
  );
  const gaps = await Promise.all(Array.from({ length: 4 }, () => measureGap(apart)));
  expect(new Set(gaps.map((gap) => gap.toFixed(3))).size).toBeGreaterThan(1);
  for (const gap of gaps) expect(Math.abs(gap - 0.4)).toBeGreaterThan(0.2);
});

it('makes a single piece oval too, because it may fit the piece of another file', async () => {
  const { mesh } = (await decodeParts(await build(sphere(20, 60), 'reduced')))[0] as DecodedPart;
  const { most, least } = measureWidths(mesh);
  expect(most / least).toBeGreaterThan(1.01);
  expect(sidesOf(mesh)[2]).toBeLessThan(40 * 0.99);
});
