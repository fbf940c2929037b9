import { NodeIO, type Node } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { brotliDecompressSync } from 'node:zlib';
import { computeBounds } from '../src/measure/measure.ts';
import type { LoadedMesh, Mesh } from '../src/core/mesh.ts';
import { examineEdges } from '../src/topology/topology.ts';
import { VertexWelder } from '../src/core/vertex-welder.ts';

await MeshoptDecoder.ready;
const io = new NodeIO()
  .registerExtensions([KHRMeshQuantization, EXTMeshoptCompression])
  .registerDependencies({ 'meshopt.decoder': MeshoptDecoder });

export const toLoaded = (mesh: Mesh): LoadedMesh => ({
  ...mesh,
  bodyStarts: [0],
  objectStarts: [0],
  objects: 1,
});

/** A preview in its stored form. */
interface Encoded {
  brotli: Uint8Array;
}

export interface DecodedPart {
  mesh: Mesh;
  stepMm: number;
}

/** Reads the parts of a preview back, in millimeters with z up. */
export async function decodeParts(preview: Encoded): Promise<DecodedPart[]> {
  const document = await io.readBinary(new Uint8Array(brotliDecompressSync(preview.brotli)));
  const nodes = document.getRoot().getDefaultScene()?.listChildren()[0]?.listChildren() ?? [];
  return nodes.map((node) => {
    const welder = new VertexWelder();
    const indices = Uint32Array.from(readNode(node, welder));
    return { mesh: { positions: welder.finish().slice(), indices }, stepMm: node.getScale()[0] };
  });
}

/** Reads a preview back as one mesh, with the step of its grid. */
export async function decode(preview: Encoded): Promise<Mesh & { stepMm: number; partCount: number }> {
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

/** Reads how much an object has grown or shrunk at each vertex of a difference. */
export async function readDeltas(preview: Encoded): Promise<number[]> {
  const document = await io.readBinary(new Uint8Array(brotliDecompressSync(preview.brotli)));
  const [mesh] = document.getRoot().listMeshes();
  const deltas = mesh?.listPrimitives()[0]?.getAttribute('_DELTA')?.getArray();
  if (!deltas) throw new Error('The mesh has no marks.');
  return Array.from(deltas);
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

export const isClosed = ({ positions, indices }: Mesh) =>
  examineEdges(indices, positions.length / 3).isClosed;

/** Returns the lengths of the sides of the bounds, in millimeters. */
export function sidesOf(mesh: Mesh): number[] {
  const { low, high } = computeBounds(mesh);
  return high.map((value, axis) => value - (low[axis] ?? 0));
}

/** The largest and the smallest distance between two upright planes that hold the mesh between them. */
export function measureWidths({ positions }: Mesh): { most: number; least: number } {
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
