import type { LayerProfile, PartFacts, SupportFinding } from '#src/lib/print-facts.ts';

import type { LoadedMesh } from '../mesh.ts';
import { examineEdges } from '../topology.ts';
import { findParts } from './find-parts.ts';
import { findSupports } from './find-supports.ts';
import { sliceLayers } from './slice-layers.ts';

/** What is computed once per mesh for printing it. */
export type MeshExamination = {
  /** True if the mesh is open or its facets disagree, so that volumes and cross-sections are uncertain. */
  isRough: boolean;
  /** The number of parts; `parts` may have fewer entries. */
  partCount: number;
  parts: PartFacts[];
  layers: LayerProfile;
  supports: SupportFinding;
  unitGuess: 'inch' | 'meter' | null;
};

/** Examines a mesh for printing it. */
export function examineMesh(mesh: LoadedMesh): MeshExamination {
  const { bodies, ...topology } = examineEdges(mesh.indices, mesh.positions.length / 3);
  const { count, parts } = findParts(mesh, bodies);
  return {
    isRough: !topology.isClosed || !topology.isOriented,
    partCount: count,
    parts,
    layers: sliceLayers(mesh),
    supports: findSupports(mesh, topology),
    unitGuess: null,
  };
}
