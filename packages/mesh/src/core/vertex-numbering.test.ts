import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type FacetSource, type NumberedFacets, VertexNumbering } from './vertex-numbering.ts';

/** Yields facets in blocks of two that are valid only until the next one, as when they are read from a file. */
function createSource(numbers: number[]): FacetSource {
  const floats = Float32Array.from(numbers);
  return {
    count: numbers.length / 9,
    blocks: function* () {
      for (let from = 0; from < floats.length; from += 18) {
        const block = floats.slice(from, from + 18);
        yield block;
        block.fill(-1);
      }
    },
  };
}

function numberVertices(
  source: FacetSource,
  batchSize: number,
  visit: (positions: Float32Array) => void = () => undefined,
): NumberedFacets {
  const numbering = new VertexNumbering(source.count, batchSize);
  for (const block of source.blocks()) numbering.add(block);
  return numbering.finish(source, visit);
}

/** Returns for each corner the first corner with the same coordinates. */
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

describe('VertexNumbering', () => {
  const coordinate = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.constantFrom(0.5, 1e9, -1e9, 2 ** -149));
  const facet = fc.array(coordinate.map(Math.fround), { minLength: 9, maxLength: 9 });

  it('assigns equal numbers to equal coordinates and no others, in any number of passes', () => {
    fc.assert(
      fc.property(
        fc.array(facet, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 70 }),
        (facets, batchSize) => {
          const numbers = facets.flat().map((value) => value + 0);
          const places: number[] = [];
          const { indices, vertices } = numberVertices(createSource(numbers), batchSize, (positions) =>
            places.push(...positions),
          );
          expect(firstWithNumber(indices)).toEqual(firstAtPlace(numbers));
          expect(vertices).toBe(new Set(indices).size);
          expect(Math.max(...indices)).toBe(vertices - 1);
          expect([...indices].flatMap((vertex) => places.slice(vertex * 3, vertex * 3 + 3))).toEqual(numbers);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('reads the facets once when all vertices fit, and more often with less room', () => {
    const numbers = Array.from({ length: 900 }, (_, n) => n);
    let passes = 0;
    const source = createSource(numbers);
    const counted = { ...source, blocks: () => (passes++, source.blocks()) };
    numberVertices(counted, 300);
    expect(passes).toBe(1);
    passes = 0;
    numberVertices(counted, 150);
    expect(passes).toBeGreaterThan(1);
    expect(passes).toBeLessThan(6);
  });
});
