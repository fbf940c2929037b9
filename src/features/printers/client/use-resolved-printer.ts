import { skipToken, useQuery } from '@tanstack/react-query';
import { loadCode } from '#src/browser/load-code.ts';
import type { ResolvedPrinter } from '../resolve-printer.ts';
import { useChosenPrinter } from './queries.ts';

/**
 * Returns the chosen printer with its figures from the list, which is loaded only if one is chosen. Null without one,
 * undefined while it is not known.
 */
export function useResolvedPrinter(): ResolvedPrinter | null | undefined {
  const printer = useChosenPrinter();
  const { data } = useQuery({
    queryKey: ['resolved-printer', printer],
    queryFn: printer
      ? async () => {
          const { resolvePrinter } = await loadCode(() => import('../resolve-printer.ts'));
          return resolvePrinter(printer);
        }
      : skipToken,
    staleTime: Infinity,
  });
  return printer ? data : printer;
}
