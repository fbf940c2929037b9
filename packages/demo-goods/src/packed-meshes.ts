import { readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Mesh } from '@firstlayer/mesh/core/mesh.ts';

export interface NamedMesh {
  name: string;
  mesh: Mesh;
}

interface Head {
  name: string;
  vertices: number;
  facets: number;
}

const numberBytes = 4;
const folder = new URL('meshes/', import.meta.url);
const urlOf = (key: string) => new URL(`${key}.br`, folder);

/** Returns the packed meshes of a design, one list for each distinct build; undefined if none were written. */
export async function readMeshes(key: string): Promise<NamedMesh[][] | undefined> {
  try {
    return unpackMeshes(await readFile(urlOf(key)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export async function writeMeshes(key: string, builds: readonly (readonly NamedMesh[])[]): Promise<void> {
  await writeFile(urlOf(key), packMeshes(builds));
}

/**
 * Packs meshes without loss: their names and sizes as JSON, the coordinates of each axis, and the differences of
 * neighboring indices, whose bytes of the same significance are stored together. All of it is compressed with Brotli.
 */
export function packMeshes(builds: readonly (readonly NamedMesh[])[]): Buffer {
  const heads = builds.map((meshes) =>
    meshes.map(({ name, mesh }): Head => ({
      name,
      vertices: mesh.positions.length / 3,
      facets: mesh.indices.length / 3,
    })),
  );
  const meshes = builds.flat().map(({ mesh }) => mesh);
  const head = Buffer.from(JSON.stringify(heads));
  const length = Buffer.alloc(numberBytes);
  length.writeUInt32LE(head.length);
  const plain = Buffer.concat([
    ...[length, head],
    ...meshes.map(({ positions }) =>
      writeNumbers(byAxis(positions), (bytes, value, at) => bytes.writeFloatLE(value, at)),
    ),
    ...meshes.map(({ indices }) =>
      splitBytes(writeNumbers(toDifferences(indices), (bytes, value, at) => bytes.writeInt32LE(value, at))),
    ),
  ]);
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  };
  return brotliCompressSync(plain, { params });
}

/** Unpacks what `packMeshes` returned. */
export function unpackMeshes(packed: Uint8Array): NamedMesh[][] {
  const plain = brotliDecompressSync(packed);
  const headEnd = numberBytes + plain.readUInt32LE(0);
  const heads = JSON.parse(plain.toString('utf8', numberBytes, headEnd)) as Head[][];
  let at = headEnd;
  const take = (numbers: number) => {
    at += numbers * numberBytes;
    return plain.subarray(at - numbers * numberBytes, at);
  };
  const positions = heads.flat().map(({ vertices }) => fromAxes(take(vertices * 3)));
  const indices = heads.flat().map(({ facets }) => fromDifferences(take(facets * 3)));
  let mesh = 0;
  return heads.map((build) =>
    build.map(({ name }) => {
      mesh += 1;
      return {
        name,
        mesh: {
          positions: positions[mesh - 1] ?? new Float32Array(),
          indices: indices[mesh - 1] ?? new Uint32Array(),
        },
      };
    }),
  );
}

type WriteNumber = (bytes: Buffer, value: number, at: number) => void;

function writeNumbers(values: Float32Array | Int32Array, write: WriteNumber): Buffer {
  const bytes = Buffer.alloc(values.length * numberBytes);
  values.forEach((value, i) => write(bytes, value, i * numberBytes));
  return bytes;
}

function byAxis(positions: Float32Array): Float32Array {
  const vertices = positions.length / 3;
  return positions.map((_, i) => positions[(i % vertices) * 3 + Math.floor(i / vertices)] ?? 0);
}

function fromAxes(bytes: Buffer): Float32Array {
  const positions = new Float32Array(bytes.length / numberBytes);
  const vertices = positions.length / 3;
  for (let i = 0; i < positions.length; i++)
    positions[i] = bytes.readFloatLE(((i % 3) * vertices + Math.floor(i / 3)) * numberBytes);
  return positions;
}

/** The first corner of a facet is compared with that of the facet before, the others with the corner before. */
function toDifferences(indices: Uint32Array): Int32Array {
  const facets = indices.length / 3;
  return Int32Array.from(indices, (_, i) => {
    const [corner, facet] = [Math.floor(i / facets), i % facets];
    const before = corner === 0 ? (indices[(facet - 1) * 3] ?? 0) : (indices[facet * 3 + corner - 1] ?? 0);
    const difference = (indices[facet * 3 + corner] ?? 0) - before;
    // Small numbers of either sign become small ones without a sign.
    return (difference << 1) ^ (difference >> 31);
  });
}

function fromDifferences(split: Buffer): Uint32Array {
  const count = split.length / numberBytes;
  const indices = new Uint32Array(count);
  const facets = count / 3;
  const byteAt = (significance: number, i: number) => split[significance * count + i] ?? 0;
  for (let facet = 0; facet < facets; facet++) {
    let before = indices[(facet - 1) * 3] ?? 0;
    for (let corner = 0; corner < 3; corner++) {
      const i = corner * facets + facet;
      const value = byteAt(0, i) | (byteAt(1, i) << 8) | (byteAt(2, i) << 16) | (byteAt(3, i) << 24);
      before += (value >>> 1) ^ -(value & 1);
      indices[facet * 3 + corner] = before;
    }
  }
  return indices;
}

/** Stores the bytes of the same significance together. */
function splitBytes(bytes: Buffer): Buffer {
  const numbers = bytes.length / numberBytes;
  return Buffer.from(bytes.map((_, i) => bytes[(i % numbers) * numberBytes + Math.floor(i / numbers)] ?? 0));
}
