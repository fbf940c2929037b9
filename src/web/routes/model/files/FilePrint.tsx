import { describePrint } from '#src/features/print-facts/estimate/plain-estimate.ts';
import type { FileFacts } from '#src/features/print-facts/schemas.ts';
import type { ResolvedPrinter } from '#src/features/printers/resolve-printer.ts';

/** Shows print time and filament of one file, for the chosen printer or else for the fastest class. */
export function FilePrint({
  facts: { print, isRough },
  printer,
}: {
  facts: Pick<FileFacts, 'print' | 'isRough'>;
  printer: ResolvedPrinter | null | undefined;
}) {
  if (!print) return null;
  return (
    <p className="text-xs leading-5 text-ink-2 tabular-nums">
      {printer ? 'About ' : ''}
      {describePrint(print, printer?.class)}
      {isRough ? ', rough' : ''} at 0.20&nbsp;mm
    </p>
  );
}
