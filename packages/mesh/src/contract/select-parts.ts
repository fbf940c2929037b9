import type { PartFacts } from './print-facts.ts';

/**
 * Returns at most this many parts: the first ones, and after the very first one also the tallest and the longest if they
 * would be missing, because these decide whether a printer is large enough.
 * @param parts largest first
 */
export function selectParts<Part extends Pick<PartFacts, 'boundsMm'>>(
  parts: readonly Part[],
  max: number,
): Part[] {
  const first = parts.slice(0, max);
  const others = parts.slice(max);
  const missing = [getHeight, getLength].flatMap((measure) => {
    const most = Math.max(...first.map(measure));
    const found = others.reduce<Part | undefined>(
      (best, part) => (measure(part) > (best ? measure(best) : most) ? part : best),
      undefined,
    );
    return found ? [found] : [];
  });
  const added = Array.from(new Set(missing)).slice(0, Math.max(0, max - 1));
  return [...first.slice(0, 1), ...added, ...first.slice(1, max - added.length)];
}

const getHeight = ({ boundsMm }: Pick<PartFacts, 'boundsMm'>) => boundsMm[2];

const getLength = ({ boundsMm: [x, y] }: Pick<PartFacts, 'boundsMm'>) => Math.max(x, y);
