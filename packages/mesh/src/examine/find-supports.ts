import type { SupportFinding } from '../contract/print-facts.ts';

import { computeBounds } from '../measure/measure.ts';
import type { LoadedMesh } from '../core/mesh.ts';
import type { Topology } from '../topology/topology.ts';
import { findColumnSpans } from './column-spans.ts';
import { measureHolds } from './measure-holds.ts';
import { OpenSpans } from './open-spans.ts';
import { findPatches, type Overhangs } from './overhang-patches.ts';
import { supportThresholds, type SupportThresholds } from './support-thresholds.ts';

const unknown: SupportFinding = { verdict: 'unknown', areaMm2: 0, bridgeMm: 0, cause: null };

/**
 * Finds out whether a mesh prints without supports, as it is placed, and how high above the bed the largest place is
 * that does not. Its lowest point is taken to be on the bed.
 */
export function findSupports(
  mesh: LoadedMesh,
  topology: Topology,
  thresholds = supportThresholds,
): SupportFinding {
  return topology.isClosed
    ? judgeOverhangs(measureOverhangs(mesh, topology, thresholds.angleDegrees), thresholds)
    : unknown;
}

/** Finds the overhangs of a closed mesh and how they are held. */
export function measureOverhangs(
  mesh: LoadedMesh,
  { isOriented }: Topology,
  angleDegrees: number,
): Overhangs {
  const overhangRise = Math.cos((angleDegrees * Math.PI) / 180);
  const open = new OpenSpans(
    findColumnSpans(mesh, { bounds: computeBounds(mesh), overhangRise, isOriented }),
  );
  return { open, holds: measureHolds(open) };
}

/** Compares the overhangs with the thresholds. */
export function judgeOverhangs(overhangs: Overhangs, thresholds: SupportThresholds): SupportFinding {
  const patches = findPatches(overhangs, thresholds);
  const open = patches.filter(
    ({ unsupportedMm2, isIsland }) =>
      unsupportedMm2 >= (isIsland ? thresholds.islandMm2 : thresholds.areaMm2),
  );
  const bridgeMm = patches.reduce((most, patch) => Math.max(most, patch.bridgeMm), 0);
  if (open.length === 0)
    return { verdict: bridgeMm > 0 ? 'bridges' : 'none', areaMm2: 0, bridgeMm, cause: null };
  const islands = open.filter(({ isIsland }) => isIsland);
  const causes = islands.length > 0 ? islands : open;
  const largest = causes.reduce((one, other) => (other.unsupportedMm2 > one.unsupportedMm2 ? other : one));
  return {
    verdict: 'needed',
    areaMm2: open.reduce((sum, { unsupportedMm2 }) => sum + unsupportedMm2, 0),
    bridgeMm,
    cause: { kind: largest.isIsland ? 'island' : 'overhang', heightMm: largest.lowestMm },
  };
}
