import { NodeIO, type Node } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDesignFiles } from '#demo/build.ts';
import { demoDesigns } from '#demo/catalog.ts';
import { box, cube, joined, mapPoints, sphere } from '#test/support/meshes.ts';
import { findConnectedPieces } from '../examine/surface-pieces.ts';
import { defaultMeshLimits } from '../limits.ts';
import { computeBounds } from '../measure.ts';
import type { LoadedMesh, Mesh } from '../mesh.ts';
import { readMesh } from '../read-mesh.ts';
import { examineEdges } from '../topology.ts';
import { VertexWelder } from '../vertex-welder.ts';
import { buildPreviews, type MeshPreview, type PreviewLevel } from './build-previews.ts';
import { compact } from './simplify.ts';
import { splitParts } from './split-parts.ts';
import { thinMesh } from './thin-mesh.ts';

const io = new NodeIO().registerExtensions([KHRMeshQuantization, EXTMeshoptCompression]);

beforeAll(async () => {
  await MeshoptDecoder.ready;
  io.registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
});

const toLoaded = (mesh: Mesh): LoadedMesh => ({ ...mesh, bodyStarts: [0], objectStarts: [0], objects: 1 });

async function build(mesh: Mesh | LoadedMesh, level: PreviewLevel): Promise<MeshPreview> {
  const previews = await buildPreviews('objects' in mesh ? mesh : toLoaded(mesh));
  const found = previews.find((preview) => preview.level === level);
  if (!found) throw new Error(`There is no preview of the level ${level}.`);
  return found;
}

interface DecodedPart {
  mesh: Mesh;
  stepMm: number;
}

/** Reads the parts of a preview back, in millimeters with z up. */
async function decodeParts(preview: MeshPreview): Promise<DecodedPart[]> {
  const document = await io.readBinary(new Uint8Array(brotliDecompressSync(preview.brotli)));
  const nodes = document.getRoot().getDefaultScene()?.listChildren()[0]?.listChildren() ?? [];
  return nodes.map((node) => {
    const welder = new VertexWelder();
    const indices = Uint32Array.from(readNode(node, welder));
    return { mesh: { positions: welder.finish().slice(), indices }, stepMm: node.getScale()[0] };
  });
}

/** Reads a preview back as one mesh, with the step of its grid. */
async function decode(preview: MeshPreview): Promise<Mesh & { stepMm: number; partCount: number }> {
  const parts = await decodeParts(preview);
  const welder = new VertexWelder();
  const indices = parts.flatMap(({ mesh }) => {
    const at = (vertex: number) => mesh.positions.subarray(vertex * 3, vertex * 3 + 3);
    return Array.from(mesh.indices, (vertex) =>
      welder.add(...(at(vertex) as unknown as [number, number, number])),
    );
  });
  const positions = welder.finish().slice();
  return {
    positions,
    indices: Uint32Array.from(indices),
    stepMm: parts[0]?.stepMm ?? 0,
    partCount: parts.length,
  };
}

function readNode(node: Node, welder: VertexWelder): number[] {
  const primitive = node.getMesh()?.listPrimitives()[0];
  const places = primitive?.getAttribute('POSITION')?.getArray();
  const corners = primitive?.getIndices()?.getArray();
  if (!places || !corners) return [];
  const [step] = node.getScale();
  const origin = node.getTranslation();
  const read = (vertex: number, axis: 0 | 1 | 2) =>
    Math.fround((places[vertex * 3 + axis] as number) * step + origin[axis]);
  return Array.from(corners, (vertex) => welder.add(read(vertex, 0), read(vertex, 1), read(vertex, 2)));
}

const isClosed = ({ positions, indices }: Mesh) => examineEdges(indices, positions.length / 3).isClosed;

function sidesOf(mesh: Mesh): number[] {
  const { low, high } = computeBounds(mesh);
  return high.map((value, axis) => value - (low[axis] ?? 0));
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

  it('shows the objects of a 3MF with their names and colors, even if they touch', async () => {
    const mesh = joined(box([10, 10, 10]), box([10, 10, 10], [0, 0, 10]));
    const objectLabels = [
      { name: 'Base', color: '#ff0000' },
      { name: 'Lid', color: null },
    ];
    const preview = await build(
      { ...mesh, bodyStarts: [0, 12], objectStarts: [0, 12], objects: 2, objectLabels },
      'full',
    );
    expect(preview.parts.map(({ name, color }) => ({ name, color }))).toEqual(objectLabels);
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

/** The largest and the smallest distance between two upright planes that hold the mesh between them. */
function measureWidths({ positions }: Mesh): { most: number; least: number } {
  const widths = Array.from({ length: 60 }, (_, turn) => {
    const [x, y] = [Math.cos((turn * Math.PI) / 60), Math.sin((turn * Math.PI) / 60)];
    let [low, high] = [Infinity, -Infinity];
    for (let i = 0; i < positions.length; i += 3) {
      const place = (positions[i] ?? 0) * x + (positions[i + 1] ?? 0) * y;
      low = Math.min(low, place);
      high = Math.max(high, place);
    }
    return high - low;
  });
  return { most: Math.max(...widths), least: Math.min(...widths) };
}

/**
 * No part may be to scale: each is lower than in the file, and one that is round in the file is oval, by more than the
 * play of a joint. Returns the names of the round parts.
 */
function expectNotToScale(mesh: LoadedMesh, decoded: readonly DecodedPart[]): (string | null)[] {
  const parts = splitParts(mesh);
  expect(decoded).toHaveLength(parts.length);
  return parts.flatMap(({ name, indices }, at) => {
    const part = compact(mesh.positions, indices);
    const { mesh: shown, stepMm } = decoded[at] as DecodedPart;
    expect(sidesOf(shown)[2]).toBeLessThanOrEqual((sidesOf(part)[2] ?? 0) * 0.985 + stepMm);
    const { most, least } = measureWidths(part);
    const isOnePiece = findConnectedPieces(toLoaded(part)).count === 1;
    if (!isOnePiece || most / least > 1.003) return [];
    const oval = measureWidths(shown);
    expect(oval.most - oval.least).toBeGreaterThan(least * 0.012 - stepMm);
    return [name];
  });
}

it('makes a single piece oval too, because it may fit the piece of another file', async () => {
  const { mesh } = (await decodeParts(await build(sphere(20, 60), 'reduced')))[0] as DecodedPart;
  const { most, least } = measureWidths(mesh);
  expect(most / least).toBeGreaterThan(1.01);
  expect(sidesOf(mesh)[2]).toBeLessThan(40 * 0.99);
});

describe('the reduced preview of a premium demo design', { timeout: 240_000 }, () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'firstlayer-previews-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const premium = demoDesigns
    .filter(({ isPremium }) => isPremium)
    .map((design) => [design.title, design] as const);

  it.each(premium)('is open, coarse and not to scale, and has not the inside: %s', async (_, design) => {
    const round: (string | null)[] = [];
    for (const file of await loadDesignFiles(design)) {
      const path = join(folder, file.name);
      await writeFile(path, file.bytes);
      const mesh = await readMesh(path, file.format, defaultMeshLimits);
      const facets = mesh.indices.length / 3;
      const preview = await build(mesh, 'reduced');
      const decoded = await decode(preview);
      expect([file.name, isClosed(decoded)]).toEqual([file.name, false]);
      // Facets that only the grid or the budget of small parts keeps are few.
      expect(preview.triangles).toBeLessThanOrEqual(Math.max(8000, facets * 0.4) * 1.1);
      expect(preview.triangles).toBeLessThan(facets);
      expect(decoded.stepMm).toBeGreaterThanOrEqual((Math.max(...sidesOf(decoded)) / 511) * 0.99);
      expect(preview.brotli.length).toBeLessThanOrEqual(40_000);
      round.push(...expectNotToScale(mesh, await decodeParts(preview)));
    }
    // The ring of the print-in-place gears is round, so that the test above is not empty.
    expect(round.includes('ring')).toBe(design.key === 'planetary-fidget');
  });
});
