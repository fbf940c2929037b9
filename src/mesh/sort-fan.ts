import { doubleAt, indexAt } from './typed-arrays.ts';
import type { EdgeUses } from './visit-edges.ts';

/** Facets have numbers below this, so that an end and a facet fit in one number of 53 bits. */
const facetLimit = 2 ** 25;

/** Sorts some uses by their ends. */
export function sortFan({ ends, facets }: EdgeUses, start: number, end: number): void {
  const both = new Float64Array(end - start);
  for (let at = start; at < end; at++)
    both[at - start] = indexAt(ends, at) * facetLimit + indexAt(facets, at);
  both.sort();
  for (let at = start; at < end; at++) {
    const value = doubleAt(both, at - start);
    const use = Math.floor(value / facetLimit);
    ends[at] = use;
    facets[at] = value - use * facetLimit;
  }
}
