import { FacetCollector, tooManyFacets } from './facet-collector.ts';
import type { MeshLimits } from './limits.ts';
import { MeshError } from './mesh-error.ts';
import type { LoadedMesh } from './mesh.ts';
import { binaryStlBytes, stlFacetBytes as facetBytes, stlHeaderBytes } from './stl-kind.ts';

const normalBytes = 12;

/**
 * Reads a binary STL chunk by chunk. The stored normals and attributes are ignored.
 * @throws MeshError for a facet count that does not match the size, and for corners that are no numbers
 */
export async function readBinaryStl(
  chunks: AsyncIterable<Buffer>,
  sizeBytes: number,
  limits: MeshLimits,
): Promise<LoadedMesh> {
  let collector: FacetCollector | undefined;
  let rest: Buffer = Buffer.alloc(0);
  let received = 0;
  for await (const chunk of chunks) {
    received += chunk.length;
    let data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (collector === undefined) {
      if (data.length < stlHeaderBytes) {
        rest = data;
        continue;
      }
      collector = new FacetCollector(limits, requireMatchingCount(data, sizeBytes, limits));
      data = data.subarray(stlHeaderBytes);
    }
    rest = addFacets(collector, data);
  }
  if (collector === undefined) throw truncated(stlHeaderBytes, received);
  if (received < sizeBytes || rest.length > 0) throw truncated(sizeBytes, received);
  return collector.finish(1);
}

function addFacets(collector: FacetCollector, data: Buffer): Buffer {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const end = data.length - (data.length % facetBytes);
  for (let facet = 0; facet < end; facet += facetBytes) {
    for (let at = facet + normalBytes; at < facet + normalBytes + 36; at += 12) {
      collector.addCorner(
        view.getFloat32(at, true),
        view.getFloat32(at + 4, true),
        view.getFloat32(at + 8, true),
      );
    }
  }
  return data.subarray(end);
}

/** Returns the facet count that a binary STL states. @throws MeshError when it does not match the size */
export function requireMatchingCount(head: Buffer, sizeBytes: number, limits: MeshLimits): number {
  const facets = head.readUInt32LE(80);
  const expected = binaryStlBytes(head);
  const body = sizeBytes - stlHeaderBytes;
  if (expected !== sizeBytes && body > 0 && body % facetBytes === 0) {
    throw new MeshError(
      'stl_facet_count_wrong',
      `The STL says it holds ${counted(facets, 'facet')}, but its size is that of ${words(body / facetBytes)}: it is damaged or incomplete.`,
    );
  }
  if (expected > sizeBytes) throw truncated(expected, sizeBytes);
  if (expected < sizeBytes) {
    throw new MeshError(
      'stl_too_long',
      `The STL is ${counted(sizeBytes - expected, 'byte')} longer than ${counted(facets, 'facet')} would make it: it is damaged or no STL file.`,
    );
  }
  if (facets > limits.maxFacets) throw tooManyFacets(limits);
  return facets;
}

export function truncated(expected: number, found: number): MeshError {
  return new MeshError(
    'stl_truncated',
    `The STL ends early or is no STL file: it has ${counted(found, 'byte')}, but needs ${words(expected)}.`,
  );
}

function counted(value: number, noun: string): string {
  return `${words(value)} ${noun}${value === 1 ? '' : 's'}`;
}

function words(value: number): string {
  return value.toLocaleString('en-US');
}
