import { layerHeights, printerClasses, type PrinterClass } from '@firstlayer/mesh/contract/print-facts.ts';

import type { MeshKind } from './mesh-set.ts';
import type { SliceJob } from './slice-results.ts';

export type PlannedMesh = {
  name: string;
  base: string;
  kind: MeshKind;
  /** Grows with the time that slicing takes. */
  effort: number;
};

/** The class with the most meshes, with which the calibration of the others begins. */
export const referenceClass: PrinterClass = 'corexy';
const subsetSize = 44;
const smallEffort = 60_000;
/** The second class of which all meshes are sliced, because it is the slowest. */
const secondClass: PrinterClass = 'classic';

/**
 * Lists what is sliced, the most useful first, so that a calibration that is interrupted has something of everything: all
 * meshes for two classes at 0.20 mm, and a subset of small meshes, half of them decorative, for all others.
 */
export function planJobs(meshes: readonly PlannedMesh[]): SliceJob[] {
  const order = orderByBase(meshes);
  const subset = mixKinds(order.filter(({ effort }) => effort < smallEffort)).slice(0, subsetSize);
  const others = printerClasses.filter((each) => each !== referenceClass && each !== secondClass);
  const heights = layerHeights.filter((height) => height !== 0.2);
  const toJobs = (
    from: readonly PlannedMesh[],
    classes: readonly PrinterClass[],
    layerMm: number,
  ): SliceJob[] => classes.flatMap((each) => from.map(({ name }) => ({ name, class: each, layerMm })));
  const both = [referenceClass, secondClass];
  return [
    ...toJobs(order.slice(0, order.length / 4), [referenceClass], 0.2),
    ...toJobs(subset, [...others, secondClass], 0.2),
    ...toJobs(order.slice(order.length / 4), [referenceClass], 0.2),
    ...heights.flatMap((height) => toJobs(subset, both, height)),
    ...heights.flatMap((height) => toJobs(subset.slice(0, subsetSize / 2), others, height)),
    ...toJobs(order, [secondClass], 0.2),
  ];
}

/** Puts one mesh of each base first, then another of each, and those that take longest last. */
function orderByBase(meshes: readonly PlannedMesh[]): PlannedMesh[] {
  const bases = Map.groupBy(
    meshes.toSorted((a, b) => a.effort - b.effort),
    ({ base }) => base,
  );
  const rounds = [...bases.values()].flatMap((ofBase) => ofBase.map((mesh, round) => ({ mesh, round })));
  return rounds.sort((a, b) => a.round - b.round || a.mesh.effort - b.mesh.effort).map(({ mesh }) => mesh);
}

function mixKinds(meshes: readonly PlannedMesh[]): PlannedMesh[] {
  const { decorative = [], mechanical = [] } = Object.groupBy(meshes, ({ kind }) => kind);
  return decorative.flatMap((mesh, i) => [mesh, ...mechanical.slice(i, i + 1)]);
}
