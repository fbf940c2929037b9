import type { PartFacts } from '../contract/print-facts.ts';
import { selectParts } from '../contract/select-parts.ts';

import { BodyVolumes } from '../measure/body-volumes.ts';
import type { FacetBodies } from '../topology/facet-bodies.ts';
import { facetNumbers, sixfoldVolume } from '../measure/facet-sums.ts';
import { readCorners } from '../measure/measure.ts';
import type { LoadedMesh, ObjectLabel } from '../core/mesh.ts';
import { at, doubleAt, indexAt } from '../core/typed-arrays.ts';
import { buildBedHull } from './bed-hull.ts';
import type { Point } from './convex-hull.ts';
import type { PartPoints } from './extreme-points.ts';
import { findPoses } from './find-poses.ts';
import { groupPieces } from './group-pieces.ts';
import { HullBuilder } from './hull-builder.ts';
import { mergeEqualParts } from './merge-equal-parts.ts';
import { findConnectedPieces, getObjectPieces, type Pieces } from '../topology/surface-pieces.ts';

/** The number of parts of a mesh, and the largest ones with equal ones once. */
export interface PartsFinding {
  count: number;
  parts: PartFacts[];
}

/** The maximum number of parts that are returned. */
const maxParts = 256;
/** Smaller parts fit every bed as they are placed. */
const minPosedMm = 100;
/** Poses are found for this many of the largest parts. */
const maxPosedParts = 16;
/** Pieces that are smaller than this in all directions cannot be printed and are no parts. */
const minPieceMm = 0.4;

/** A part while it is measured. */
interface Part {
  /** The first object or connected piece that belongs to it. */
  piece: number;
  low: [x: number, y: number, z: number];
  high: [x: number, y: number, z: number];
  corners: Point[];
  facets: number;
  volumeMm3: number;
}

const noLabel: ObjectLabel = { name: null, color: null };

/**
 * Finds the parts that can be printed separately: build items of a 3MF, or connected pieces of an STL or of the only
 * build item. Those that overlap as seen from above are one part: they interlock, touch, or are printed in place.
 * @param bodies what `examineEdges` found; it cannot be used afterwards
 */
export function findParts(mesh: LoadedMesh, bodies: FacetBodies): PartsFinding {
  const { parts, pieces, groups, labels } = outlineParts(mesh);
  measureParts(mesh, bodies, { parts, pieces, groups });
  const facts = parts.map((part, i) => describePart(part, labels[i] ?? noLabel));
  const partOf = new Map(facts.map((each, part) => [each, part]));
  const merged = selectParts(mergeEqualParts(facts), maxParts);
  const large = merged.filter(({ boundsMm }) => Math.max(...boundsMm) > minPosedMm).slice(0, maxPosedParts);
  for (const each of large) {
    const placed = { hull: each.hull, heightMm: each.boundsMm[2] };
    each.poses = findPoses(pointsOf(mesh, { pieces, groups }, partOf.get(each)), placed);
  }
  return { count: parts.length, parts: merged };
}

/** Returns the part of each facet, counted from 0, and the label of each part. */
export function assignParts(mesh: LoadedMesh): { ofFacet: Uint32Array; labels: ObjectLabel[] } {
  const { pieces, groups, labels } = outlineParts(mesh);
  const ofFacet = new Uint32Array(mesh.indices.length / 3);
  for (let facet = 0; facet < ofFacet.length; facet++)
    ofFacet[facet] = indexAt(groups, indexAt(pieces.ofVertex, indexAt(mesh.indices, facet * 3)));
  return { ofFacet, labels };
}

/** Finds the parts by the same rules, without measuring them. `groups` has the part of each piece. */
export function outlineParts(mesh: LoadedMesh): Membership & { labels: ObjectLabel[] } {
  const isBuild = mesh.objectStarts.length > 1;
  const pieces = isBuild ? getObjectPieces(mesh) : findConnectedPieces(mesh);
  const outlined = outlinePieces(mesh, pieces);
  const groups = groupPrintable(outlined);
  const parts = mergeOutlines(outlined, groups);
  const labels = isBuild ? labelByObjects(mesh, groups) : labelBySolids(mesh, { parts, pieces, groups });
  return { parts, pieces, groups, labels };
}

/** Returns the vertices of a part. */
function pointsOf(
  { positions }: LoadedMesh,
  { pieces, groups }: Omit<Membership, 'parts'>,
  part: number | undefined,
): PartPoints {
  const members = [...groups.keys()].filter((piece) => groups[piece] === part);
  return (visit) => {
    for (const piece of members) {
      const end = indexAt(pieces.starts, piece + 1);
      for (let i = indexAt(pieces.starts, piece); i < end; i++) {
        const vertex = indexAt(pieces.vertices, i) * 3;
        visit(at(positions, vertex), at(positions, vertex + 1), at(positions, vertex + 2));
      }
    }
  };
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

interface Membership {
  parts: Part[];
  pieces: Pieces;
  groups: Uint32Array;
}

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

/** Returns the label of each part; one that consists of several objects has what they have in common. */
function labelByObjects({ objectLabels = [] }: LoadedMesh, groups: Uint32Array): ObjectLabel[] {
  const labels: ObjectLabel[] = [];
  objectLabels.forEach((label, object) => {
    const group = indexAt(groups, object);
    labels[group] = commonLabel(labels[group] ?? label, label);
  });
  return labels;
}

function commonLabel(one: ObjectLabel, other: ObjectLabel): ObjectLabel {
  return {
    name: one.name === other.name ? one.name : null,
    color: one.color === other.color ? one.color : null,
  };
}

/** Returns the name of the solid for parts of an ASCII STL, or the label of the only object. */
function labelBySolids(mesh: LoadedMesh, { parts, pieces, groups }: Membership): ObjectLabel[] {
  const { objectLabels, solids } = mesh;
  const [only = noLabel] = objectLabels ?? [];
  const labels = parts.map(() => (parts.length === 1 ? only : { ...only, name: null }));
  if (solids === undefined) return labels;
  const seen = new Set<number>();
  solids.forEach(({ start, name }, i) => {
    const end = solids[i + 1]?.start ?? mesh.indices.length / 3;
    for (let facet = start; facet < end; facet++) {
      const part = indexAt(groups, indexAt(pieces.ofVertex, indexAt(mesh.indices, facet * 3)));
      const label = { name, color: null };
      labels[part] = seen.has(part) ? commonLabel(labels[part] ?? noLabel, label) : label;
      seen.add(part);
    }
  });
  return labels;
}

function describePart({ low, high, corners, facets, volumeMm3 }: Part, label: ObjectLabel): PartFacts {
  return {
    ...label,
    triangles: facets,
    boundsMm: [high[0] - low[0], high[1] - low[1], high[2] - low[2]],
    volumeMm3,
    hull: buildBedHull(corners),
    copies: 1,
    poses: [],
  };
}
