import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MarkedMesh, Mesh, ObjectLabel } from '../core/mesh.ts';
import { createGrid, quantize } from './quantize.ts';
import { writeGlb } from './write-glb.ts';

/** A GLB for viewing. */
export interface EncodedMeshes {
  /** The SHA-256 of the GLB in hexadecimal. */
  hash: string;
  brotli: Uint8Array;
  gzip: Uint8Array;
  triangles: number;
}

/**
 * Writes meshes as a GLB on a grid with 2^bits steps along the longest side.
 * @returns undefined if nothing is left to show; `written` has the parts that have facets on the grid
 */
export async function encodeMeshes<Part extends ObjectLabel & { mesh: Mesh | MarkedMesh }>(
  given: readonly Part[],
  bits: number,
): Promise<(EncodedMeshes & { written: Part[] }) | undefined> {
  const parts = given.filter(({ mesh }) => mesh.indices.length > 0);
  const grid = createGrid(
    parts.map(({ mesh }) => mesh),
    bits,
  );
  const written = parts
    .map((part) => ({ part, mesh: quantize(part.mesh, grid) }))
    .filter(({ mesh }) => mesh.indices.length > 0);
  if (written.length === 0 || hasNoVolume(grid.step, written)) return undefined;
  const glb = await writeGlb(
    written.map(({ part: { name, color }, mesh }) => ({ name, color, mesh })),
    grid,
  );
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: glb.length };
  return {
    hash: createHash('sha256').update(glb).digest('hex'),
    brotli: await promisify(brotliCompress)(glb, { params }),
    gzip: await promisify(gzip)(glb, { level: 9 }),
    triangles: written.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0),
    written: written.map(({ part }) => part),
  };
}

/** Returns whether all facets lie in one plane of the grid. */
function hasNoVolume(step: number, parts: readonly { mesh: { positions: Uint16Array } }[]): boolean {
  if (!Number.isFinite(step)) return true;
  return [0, 1, 2].some((axis) =>
    parts.every(({ mesh: { positions } }) => {
      const first = positions[axis];
      return positions.every((value, i) => i % 3 !== axis || value === first);
    }),
  );
}
