import { expect, it } from 'vitest';
import { meshFacts } from './mesh-facts.ts';

it.each([
  [[92.44, 92.36, 180] as const, 48_204, '92.4 x 92.4 x 180 mm, 48,204 facets'],
  [[1204.96, 0.04, 3] as const, 1, '1,205 x 0 x 3 mm, 1 facet'],
])('%o with %i facets', ([x, y, z], triangles, text) => {
  expect(meshFacts({ boundsMm: [x, y, z], triangles })).toBe(text);
});
