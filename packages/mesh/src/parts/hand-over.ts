import type { Hull } from '../contract/print-facts.ts';

import { buildBedHull } from './bed-hull.ts';
import { outlineParts } from './find-parts.ts';
import type { MeshLimits } from '../core/limits.ts';
import { computeBounds } from '../measure/measure.ts';
import type { LoadedMesh, Mesh, ObjectLabel } from '../core/mesh.ts';
import { pickFacets } from '../core/pick-facets.ts';
import { readMesh, type MeshFormat } from '../read/read-mesh.ts';
import { indexAt } from '../core/typed-arrays.ts';
import { type Package3mf, write3mfFile } from '../write/write-3mf.ts';

/** A mesh file, and the name of its object in a slicer. */
export interface MeshSource {
  path: string;
  format: MeshFormat;
  name: string;
}

/** A part of a source, in the pose that it has there. */
export interface OutlinedPart {
  hull: Hull;
  boundsMm: [x: number, y: number, z: number];
}

/** The lowest corner of the box around a part after a turn around z, in degrees counter-clockwise. */
export interface Placement {
  x: number;
  y: number;
  degrees: number;
}

/** Without placements a lone mesh stands here, which is on every bed that is wide enough for it. */
const loneCenterMm = 90;
const loneMarginMm = 5;

/**
 * Returns the parts of each source by the rules of the examination, in the order in which `writeParts` places them.
 * @throws MeshError as `readMesh` does
 */
export async function outlineSources(
  sources: readonly MeshSource[],
  limits: MeshLimits,
): Promise<OutlinedPart[][]> {
  const outlined: OutlinedPart[][] = [];
  for (const { path, format } of sources) {
    const { parts } = outlineParts(await readMesh(path, format, limits));
    outlined.push(
      parts.map(({ low, high, corners }) => ({
        hull: buildBedHull(corners),
        boundsMm: [high[0] - low[0], high[1] - low[1], high[2] - low[2]],
      })),
    );
  }
  return outlined;
}

/**
 * Writes the mesh of one file as a 3MF with one object, for slicers that take nothing else. The geometry is the same; it
 * stands on the bed.
 * @throws MeshError as `readMesh` does
 */
export async function wrapMesh(source: MeshSource, outputPath: string, limits: MeshLimits): Promise<void> {
  const mesh = await readMesh(source.path, source.format, limits);
  const { low, high } = computeBounds(mesh);
  const getCorner = (axis: 0 | 1) =>
    Math.max(loneCenterMm - (high[axis] - low[axis]) / 2, loneMarginMm) - low[axis];
  const transform = [1, 0, 0, 0, 1, 0, 0, 0, 1, getCorner(0), getCorner(1), -low[2]].map(round);
  await write3mfFile(outputPath, {
    metadata: { Title: source.name },
    objects: [{ name: source.name, mesh }],
    build: [{ object: 0, transform }],
  });
}

/**
 * Writes all parts of the sources as one 3MF.
 * @param placements for each part, in the order of `outlineSources`
 * @throws MeshError as `readMesh` does
 */
export async function writeParts(
  sources: readonly MeshSource[],
  { outputPath, title, placements }: { outputPath: string; title: string; placements: readonly Placement[] },
  limits: MeshLimits,
): Promise<void> {
  const content = { metadata: { Title: title }, objects: [], build: [] } as Package3mf &
    Required<Pick<Package3mf, 'build'>>;
  for (const source of sources) {
    const mesh = await readMesh(source.path, source.format, limits);
    for (const part of splitParts(mesh, source.name)) {
      const object = content.objects.push(part) - 1;
      const placement = placements[object] ?? { x: 0, y: 0, degrees: 0 };
      content.build.push({ object, transform: placePart(part.mesh, placement) });
    }
  }
  await write3mfFile(outputPath, content);
}

function splitParts(
  mesh: LoadedMesh,
  sourceName: string,
): { name: string; color: string | null; mesh: Mesh }[] {
  const { parts, pieces, groups, labels } = outlineParts(mesh);
  const corners = parts.map((): number[] => []);
  for (const vertex of mesh.indices) corners[indexAt(groups, indexAt(pieces.ofVertex, vertex))]?.push(vertex);
  return parts.map((_, part) => ({
    name: namePart(labels[part], { sourceName, part, count: parts.length }),
    color: labels[part]?.color ?? null,
    mesh: pickFacets(mesh.positions, corners[part] ?? []),
  }));
}

function namePart(
  label: ObjectLabel | undefined,
  { sourceName, part, count }: { sourceName: string; part: number; count: number },
): string {
  if (label?.name) return label.name;
  return count === 1 ? sourceName : `${sourceName} ${part + 1}`;
}

function placePart({ positions }: Mesh, { x, y, degrees }: Placement): number[] {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] =
    degrees % 90 === 0
      ? [Math.round(Math.sin(angle)), Math.round(Math.cos(angle))]
      : [Math.sin(angle), Math.cos(angle)];
  let [lowX, lowY, lowZ] = [Infinity, Infinity, Infinity];
  for (let i = 0; i < positions.length; i += 3) {
    const [px, py, pz] = [positions[i] as number, positions[i + 1] as number, positions[i + 2] as number];
    lowX = Math.min(lowX, px * cos - py * sin);
    lowY = Math.min(lowY, px * sin + py * cos);
    lowZ = Math.min(lowZ, pz);
  }
  return [cos, sin, 0, -sin, cos, 0, 0, 0, 1, x - lowX, y - lowY, -lowZ].map(round);
}

/** Rounds to a millionth, so that the text is short. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}
