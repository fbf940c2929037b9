import { useCallback, type ReactNode } from 'react';
import type { CardPrint } from '#src/features/print-facts/schemas.ts';
import { CardPrintLine } from './CardPrintLine.tsx';
import { useResolvedPrinter } from './use-resolved-printer.ts';

/** Returns the function that renders the line of a card, for `ModelGrid`. It changes only with the chosen printer. */
export function usePrintLine(): (model: { print: CardPrint | null }) => ReactNode {
  const printer = useResolvedPrinter() ?? null;
  return useCallback(({ print }) => <CardPrintLine print={print} printer={printer} />, [printer]);
}
