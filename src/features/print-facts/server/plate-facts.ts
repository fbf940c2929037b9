import type { FileEstimate } from '@firstlayer/mesh/contract/print-facts.ts';
import type { ProjectFindings } from '@firstlayer/mesh/contract/project-findings.ts';
import { toPlainEstimate } from '../estimate/plain-estimate.ts';
import type { PlateFacts } from '../schemas.ts';
import { toPrintEstimates } from '../one-print/print-estimates.ts';

/** Returns the plates of a project that has several, with the figures of each; none if they were not examined. */
export function toPlateFacts({
  project,
  estimates,
}: {
  project: ProjectFindings | null;
  estimates: readonly FileEstimate[];
}): PlateFacts[] {
  return (project?.printedPlates ?? []).map((plate, at) => ({
    ...plate,
    print: toPlainEstimate(toPrintEstimates(selectPlate(estimates, at))) ?? null,
  }));
}

function selectPlate(estimates: readonly FileEstimate[], at: number): FileEstimate[] {
  return estimates.flatMap(({ plates, ...estimate }) => {
    const plate = plates?.[at];
    return plate ? [{ ...estimate, ...plate }] : [];
  });
}
