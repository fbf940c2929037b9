import type { SupportFinding } from '#src/lib/print-facts.ts';

import { computeBounds } from '../measure.ts';
import type { LoadedMesh } from '../mesh.ts';
import type { Topology } from '../topology.ts';
import { findColumnSpans } from './column-spans.ts';
import { measureHolds } from './measure-holds.ts';
import { OpenSpans } from './open-spans.ts';
import { findPatches, type Patch } from './overhang-patches.ts';
import { supportThresholds, type SupportThresholds } from './support-thresholds.ts';

const unknown: SupportFinding = { verdict: 'unknown', areaMm2: 0, bridgeMm: 0, cause: null };

/** Finds out whether a mesh prints without supports, as it is placed. Its lowest point is taken to be on the bed. */
export function findSupports(
  mesh: LoadedMesh,
  { isClosed, isOriented }: Topology,
  thresholds = supportThresholds,
): SupportFinding {
  if (!isClosed) return unknown;
  const overhangRise = Math.cos((thresholds.angleDegrees * Math.PI) / 180);
  const spans = findColumnSpans(mesh, { bounds: computeBounds(mesh), overhangRise, isOriented });
  const open = new OpenSpans(spans);
  return judge(findPatches({ open, holds: measureHolds(open), thresholds }), thresholds);
}

function judge(patches: Patch[], { areaMm2 }: SupportThresholds): SupportFinding {
  const open = patches.filter(
    (patch) => patch.unsupportedMm2 >= areaMm2 || (patch.isIsland && patch.unsupportedMm2 > 0.5),
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
