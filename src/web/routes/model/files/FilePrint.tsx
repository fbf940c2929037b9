import { formatGrams } from '#src/features/print-facts/estimate/format-grams.ts';
import { formatPrintTime } from '#src/features/print-facts/estimate/format-print-time.ts';
import type { FileFacts } from '#src/features/print-facts/schemas.ts';
import type { ResolvedPrinter } from '#src/features/printers/resolve-printer.ts';
import { referenceClass } from '#src/lib/print-facts.ts';

interface FilePrintProps {
  facts: Pick<FileFacts, 'print' | 'isRough'>;
  printer: ResolvedPrinter | null | undefined;
}

/** Shows print time and filament of one file, for the chosen printer or else for the class that the server assumes. */
export function FilePrint({ facts: { print, isRough }, printer }: FilePrintProps) {
  if (!print) return null;
  const time = `About ${formatPrintTime(print.minutes[printer?.class ?? referenceClass])}`;
  return (
    <p className="text-xs leading-5 text-ink-2 tabular-nums">
      {printer ? time : `${time} on CoreXY`}, {formatGrams(print.grams)}
      {isRough ? ', rough' : ''} at 0.20 mm
    </p>
  );
}
