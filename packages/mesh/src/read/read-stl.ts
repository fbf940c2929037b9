import { open } from 'node:fs/promises';
import { maxCoordinateMm, type MeshLimits } from '../core/limits.ts';
import { MeshError } from '../core/mesh-error.ts';
import type { LoadedMesh } from '../core/mesh.ts';
import { readAsciiStl } from './read-ascii-stl.ts';
import { StlFacets } from './stl-facets.ts';
import { detectStlKind, stlHeadBytes } from './stl-kind.ts';
import { VertexWelder } from '../core/vertex-welder.ts';

const chunkBytes = 1_048_576;
/** A closed mesh has half as many vertices as facets. */
const usualVerticesPerFacet = 0.6;

interface StlReaders<Result> {
  binary: (facets: StlFacets) => Result;
  ascii: (chunks: AsyncIterable<Buffer>) => Promise<Result>;
}

/**
 * Opens an STL on the disk for the reader of its kind.
 * @throws MeshError
 */
export async function openStl<Result>(
  path: string,
  limits: MeshLimits,
  { binary, ascii }: StlReaders<Result>,
): Promise<Result> {
  await using file = await open(path);
  const { size } = await file.stat();
  if (size === 0) throw new MeshError('empty_file', 'The file is empty.');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(stlHeadBytes), 0, stlHeadBytes, 0);
  const head = buffer.subarray(0, bytesRead);
  if (detectStlKind(head, size) === 'binary') return binary(StlFacets.open(file.fd, head, size, limits));
  return await ascii(file.createReadStream({ start: 0, highWaterMark: chunkBytes, autoClose: false }));
}

/** Reads an STL on the disk. @throws MeshError */
export function readStl(path: string, limits: MeshLimits): Promise<LoadedMesh> {
  return openStl(path, limits, { binary: loadFacets, ascii: (chunks) => readAsciiStl(chunks, limits) });
}

function loadFacets(facets: StlFacets): LoadedMesh {
  const welder = new VertexWelder(Math.ceil(facets.count * usualVerticesPerFacet));
  const indices = new Uint32Array(facets.count * 3);
  let first = 0;
  for (const { buffer, byteOffset, length } of facets.blocks()) {
    const end = first + length / 3;
    welder.addAll(new Int32Array(buffer, byteOffset, length), indices.subarray(first, end));
    first = end;
  }
  const positions = welder.finish();
  const isSound = positions.every((value) => Math.abs(value) <= maxCoordinateMm);
  const fault = isSound ? undefined : facets.findFault();
  if (fault !== undefined) throw fault;
  return { positions, indices, bodyStarts: [0], objectStarts: [0], objects: 1 };
}
