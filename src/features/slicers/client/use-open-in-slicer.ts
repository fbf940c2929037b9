import { useAttempt, type DownloadableModel } from '#src/features/downloads/client/use-download.ts';
import { useChosenPrinter } from '#src/features/printers/client/queries.ts';
import type { Slicer } from '../slicers.ts';
import { openInSlicer } from './open-in-slicer.ts';
import type { SlicerTarget } from './slicer-target.ts';

/** Returns a function that opens a file, or all parts of a design, in a slicer. Call it from a press only. */
export function useOpenInSlicer(model: DownloadableModel): (target: SlicerTarget, slicer: Slicer) => void {
  const attempt = useAttempt(model);
  const printer = useChosenPrinter();
  return (target, slicer) => void openInSlicer({ attempt, target, slicer, printer });
}
