import type { PartFacts } from '#src/lib/print-facts.ts';

import { BodyVolumes } from '../body-volumes.ts';
import type { FacetBodies } from '../facet-bodies.ts';
import { facetNumbers, sixfoldVolume } from '../facet-sums.ts';
import { readCorners } from '../measure.ts';
import type { LoadedMesh } from '../mesh.ts';
import { at, doubleAt, indexAt } from '../typed-arrays.ts';
import { buildBedHull } from './bed-hull.ts';
import type { Point } from './convex-hull.ts';
import { groupPieces } from './group-pieces.ts';
import { HullBuilder } from './hull-builder.ts';
import { mergeEqualParts } from './merge-equal-parts.ts';
import { findConnectedPieces, getObjectPieces, type Pieces } from './surface-pieces.ts';

/** The number of parts of a mesh, and the largest ones with equal ones once. */
export type PartsFinding = { count: number; parts: PartFacts[] };

/** The maximum number of parts that are returned. */
const maxParts = 256;
/** Pieces that are smaller than this in all directions cannot be printed and are no parts. */
const minPieceMm = 0.4;

/** A part while it is measured. */
type Part = {
  /** The first object or connected piece that belongs to it. */
  piece: number;
  low: [x: number, y: number, z: number];
  high: [x: number, y: number, z: number];
  corners: Point[];
  facets: number;
  volumeMm3: number;
};

/**
 * Finds the parts that can be printed separately: the build items of a 3MF, or connected pieces that do not overlap as
 * seen from above.
 * @param bodies what `examineEdges` found; it cannot be used afterwards
 */
export function findParts(mesh: LoadedMesh, bodies: FacetBodies): PartsFinding {
  const isBuild = mesh.objectStarts.length > 1;
  const pieces = isBuild ? getObjectPieces(mesh) : findConnectedPieces(mesh);
  const outlined = outlinePieces(mesh, pieces);
  const groups = isBuild ? Uint32Array.from(outlined.keys()) : groupPrintable(outlined);
  const parts = mergeOutlines(outlined, groups);
  measureParts(mesh, bodies, { parts, pieces, groups });
  const merged = mergeEqualParts(parts.map((part) => describePart(part)));
  return { count: parts.length, parts: merged.slice(0, maxParts) };
}

function outlinePieces({ positions }: LoadedMesh, pieces: Pieces): Part[] {
  const builder = new HullBuilder();
  return Array.from({ length: pieces.count }, (_, piece) => {
    const low: Part['low'] = [Infinity, Infinity, Infinity];
    const high: Part['high'] = [-Infinity, -Infinity, -Infinity];
    const end = indexAt(pieces.starts, piece + 1);
    for (let i = indexAt(pieces.starts, piece); i < end; i++) {
      const vertex = indexAt(pieces.vertices, i) * 3;
      for (let axis = 0; axis < 3; axis++) {
        const value = at(positions, vertex + axis);
        if (value < (low[axis] as number)) low[axis] = value;
        if (value > (high[axis] as number)) high[axis] = value;
      }
      builder.add(at(positions, vertex), at(positions, vertex + 1));
    }
    return { piece, low, high, corners: builder.finish(), facets: 0, volumeMm3: 0 };
  });
}

/** Groups pieces into parts. Pieces that are too small to be printed are in the group of the largest one. */
function groupPrintable(pieces: Part[]): Uint32Array {
  const printable = [...pieces.keys()].filter((piece) => longestSide(pieces[piece]) >= minPieceMm);
  const groups = new Uint32Array(pieces.length);
  if (printable.length === 0) return groups;
  const outlines = printable.map((piece) => {
    const { low, high, corners } = pieces[piece] as Part;
    return { low: [low[0], low[1]] as const, high: [high[0], high[1]] as const, hull: corners };
  });
  groupPieces(outlines).forEach((group, i) => {
    groups[printable[i] as number] = group;
  });
  let largest = 0;
  for (let i = 1; i < printable.length; i++)
    if (longestSide(pieces[printable[i] as number]) > longestSide(pieces[printable[largest] as number]))
      largest = i;
  for (let piece = 0; piece < pieces.length; piece++)
    if (longestSide(pieces[piece]) < minPieceMm)
      groups[piece] = groups[printable[largest] as number] as number;
  return groups;
}

function longestSide(part: Part | undefined): number {
  if (part === undefined) return 0;
  return Math.max(...part.high.map((value, axis) => value - (part.low[axis] as number)));
}

function mergeOutlines(pieces: Part[], groups: Uint32Array): Part[] {
  const parts: Part[] = [];
  pieces.forEach((piece, i) => {
    const group = indexAt(groups, i);
    const part = parts[group];
    if (part === undefined) parts[group] = piece;
    else if (longestSide(piece) >= minPieceMm || longestSide(part) < minPieceMm) extend(part, piece);
  });
  return parts;
}

function extend(part: Part, piece: Part): void {
  for (let axis = 0; axis < 3; axis++) {
    part.low[axis] = Math.min(part.low[axis] as number, piece.low[axis] as number);
    part.high[axis] = Math.max(part.high[axis] as number, piece.high[axis] as number);
  }
  for (const corner of piece.corners) part.corners.push(corner);
}

type Membership = { parts: Part[]; pieces: Pieces; groups: Uint32Array };

/** Counts the facets of each part and sums up its volume. */
function measureParts(mesh: LoadedMesh, bodies: FacetBodies, { parts, pieces, groups }: Membership): void {
  const numbered = bodies.finish(mesh.bodyStarts);
  const openBodies = mesh.bodyStarts.length;
  const volumes = new BodyVolumes(numbered, openBodies);
  const partOfBody = new Uint32Array(numbered.groups.length);
  const openSixfold = new Float64Array(parts.length);
  const origins = new Float32Array(parts.length * 3).fill(Number.NaN);
  let facet = 0;
  for (const corners of readCorners(mesh, 0, mesh.indices.length / 3)) {
    volumes.add(corners);
    for (let from = 0; from < corners.length; from += facetNumbers, facet++) {
      const part = indexAt(groups, indexAt(pieces.ofVertex, indexAt(mesh.indices, facet * 3)));
      (parts[part] as Part).facets++;
      const body = indexAt(numbered.numbers, facet) >>> 1;
      partOfBody[body] = part;
      if (body >= openBodies) continue;
      if (Number.isNaN(at(origins, part * 3))) origins.set(corners.subarray(from, from + 3), part * 3);
      openSixfold[part] = doubleAt(openSixfold, part) + sixfoldVolume(corners, from, origins, part * 3);
    }
  }
  volumes.volumesMm3().forEach((volume, body) => {
    if (body >= openBodies) (parts[indexAt(partOfBody, body)] as Part).volumeMm3 += volume;
  });
  // Open surfaces of a part may enclose a volume only in combination.
  parts.forEach((part, i) => {
    part.volumeMm3 = Math.abs(part.volumeMm3 + Math.abs(doubleAt(openSixfold, i)) / 6);
  });
}

function describePart({ low, high, corners, facets, volumeMm3 }: Part): PartFacts {
  return {
    name: null,
    color: null,
    triangles: facets,
    boundsMm: [high[0] - low[0], high[1] - low[1], high[2] - low[2]],
    volumeMm3,
    hull: buildBedHull(corners),
    copies: 1,
    poses: [],
  };
}
