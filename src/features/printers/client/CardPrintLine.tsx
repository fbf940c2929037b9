import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import { describePrint } from '#src/features/print-facts/estimate/plain-estimate.ts';
import { fitsCard } from '#src/features/print-facts/fits-card.ts';
import type { CardPrint } from '#src/features/print-facts/schemas.ts';
import type { ResolvedPrinter } from '../resolve-printer.ts';

/** The line of a card with print time and filament, and with a tick if the design fits the chosen printer. */
export function CardPrintLine({
  print,
  printer,
}: {
  print: CardPrint | null;
  /** The chosen printer, if it is known. */
  printer: ResolvedPrinter | null | undefined;
}) {
  const fits = print !== null && printer != null && fitsCard(print, printer.bed);
  const Icon = fits ? CircleCheck : Clock;
  return (
    // The height is kept without print facts, so that the rows of a grid stay aligned.
    <p className="@container mt-2 flex min-h-4 items-center gap-1.5 overflow-hidden text-xs whitespace-nowrap text-ink-2 tabular-nums">
      {print && (
        <>
          <Icon
            aria-hidden
            className={fits ? 'size-4 shrink-0 text-success' : 'size-4 shrink-0 text-ink-3'}
          />
          <span className="truncate">
            {/* A narrow card has no room for the word beside the tick. */}
            {fits && <span className="@max-[11rem]:sr-only">Fits, </span>}
            {describePrint(print, printer?.class)}
          </span>
        </>
      )}
    </p>
  );
}
