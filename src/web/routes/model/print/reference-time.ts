import { formatPrintTimeRange } from '#src/features/print-facts/estimate/format-print-time.ts';
import type { ModelPrint, PrintEstimate } from '#src/features/print-facts/schemas.ts';
import { referenceClass, referenceLayerHeight } from '#src/lib/print-facts.ts';

/** Returns the estimate for the reference class; undefined without one. */
export function findReference({ estimates }: Pick<ModelPrint, 'estimates'>): PrintEstimate | undefined {
  return estimates.find((one) => one.class === referenceClass && one.layerMm === referenceLayerHeight);
}

/** Returns a text such as '3 to 5 h', from the fastest class of printers to the slowest; undefined without estimates. */
export function describeTimeOfAll({ estimates }: Pick<ModelPrint, 'estimates'>): string | undefined {
  const minutes = estimates
    .filter(({ layerMm }) => layerMm === referenceLayerHeight)
    .map((estimate) => estimate.minutes);
  if (minutes.length === 0) return undefined;
  return formatPrintTimeRange(Math.min(...minutes), Math.max(...minutes));
}
