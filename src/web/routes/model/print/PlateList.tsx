import { describePrint } from '#src/features/print-facts/estimate/plain-estimate.ts';
import type { PlateFacts } from '#src/features/print-facts/schemas.ts';
import type { PrinterClass } from '@firstlayer/mesh/contract/print-facts.ts';
import { formatSize } from './card-figures.ts';

/** Lists the plates of a project with size, print time, filament and fit, as in 'Plate 1: 120 × 80 mm, 1 h 10 min, 14 g, fits'. */
export function PlateList({
  plates,
  printerClass,
  describeFit = () => '',
}: {
  plates: readonly PlateFacts[];
  /** The class of the chosen printer; undefined without one. */
  printerClass?: PrinterClass | undefined;
  /** Returns whether a plate fits the chosen printer, in words; '' if it is not known. */
  describeFit?: (plate: PlateFacts) => string;
}) {
  return (
    <ul className="text-xs leading-5 text-ink-2 tabular-nums">
      {plates.map((plate) => (
        <li key={plate.index}>
          {[describePlate(plate, printerClass), describeFit(plate)].filter((text) => text !== '').join(', ')}
        </li>
      ))}
    </ul>
  );
}

function describePlate(
  { index, name, boundsMm: [x, y], print }: PlateFacts,
  printerClass: PrinterClass | undefined,
): string {
  const title = name === null ? `Plate ${index}` : `Plate ${index}, ${name}`;
  const size = `${title}: ${formatSize([x, y])}`;
  return print ? `${size}, ${describePrint(print, printerClass)}` : size;
}
