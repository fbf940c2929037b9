import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type FacetSource, numberVertices } from './number-vertices.ts';

/** Facets in blocks of two that are good only until the next one, as a file gives them. */
function sourceOf(numbers: number[]): FacetSource {
  const bits = new Int32Array(Float32Array.from(numbers).buffer);
  return {
    count: numbers.length / 9,
    blocks: async function* () {
      for (let from = 0; from < bits.length; from += 18) {
        const block = bits.slice(from, from + 18);
        yield {
          corners: block.length / 3,
          readPlace: (corner, out) => out.set(block.subarray(corner * 3, corner * 3 + 3)),
        };
        block.fill(-1);
      }
    },
  };
}

/** For each corner the first corner at the same place. */
function firstAtPlace(numbers: number[]): number[] {
  const first = new Map<string, number>();
  return Array.from({ length: numbers.length / 3 }, (_, corner) => {
    const key = numbers.slice(corner * 3, corner * 3 + 3).join(' ');
    if (!first.has(key)) first.set(key, corner);
    return first.get(key) ?? corner;
  });
}

function firstWithNumber(indices: Uint32Array): number[] {
  return [...indices].map((vertex) => indices.indexOf(vertex));
}

describe('numberVertices', () => {
  const coordinate = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.constantFrom(0.5, 1e9, -1e9, 2 ** -149));
  const facet = fc.array(coordinate.map(Math.fround), { minLength: 9, maxLength: 9 });

  it('gives equal places equal numbers and no others, in however many passes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(facet, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 70 }),
        async (facets, atOnce) => {
          const numbers = facets.flat().map((value) => value + 0);
          const { indices, vertices } = await numberVertices(sourceOf(numbers), atOnce);
          expect(firstWithNumber(indices)).toEqual(firstAtPlace(numbers));
          expect(vertices).toBe(new Set(indices).size);
          expect(Math.max(...indices)).toBe(vertices - 1);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('goes through the facets once when they fit, and more often with less room', async () => {
    const numbers = Array.from({ length: 900 }, (_, n) => n);
    let passes = 0;
    const source = sourceOf(numbers);
    const counted = { ...source, blocks: () => (passes++, source.blocks()) };
    await numberVertices(counted, 300);
    expect(passes).toBe(1);
    await numberVertices(counted, 150);
    expect(passes).toBeGreaterThan(2);
    expect(passes).toBeLessThan(6);
  });
});
