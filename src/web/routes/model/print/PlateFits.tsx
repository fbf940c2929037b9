import type { PlateFacts } from '#src/features/print-facts/schemas.ts';
import { describePlateFit } from '#src/features/printers/fit/describe-plate.ts';
import { resolvePrinter } from '#src/features/printers/resolve-printer.ts';
import type { UserPrinter } from '#src/features/printers/schemas.ts';
import { PlateList } from './PlateList.tsx';

/** Lists the plates of a project with the figures for the chosen printer, and whether each fits it. */
export function PlateFits({
  plates,
  needsBrim,
  printer,
}: {
  plates: readonly PlateFacts[];
  needsBrim: boolean;
  printer: UserPrinter;
}) {
  const { class: printerClass, bed } = resolvePrinter(printer);
  return (
    <PlateList
      plates={plates}
      printerClass={printerClass}
      describeFit={({ boundsMm }) => describePlateFit(boundsMm, bed, { needsBrim })}
    />
  );
}
