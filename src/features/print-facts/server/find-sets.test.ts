import { expect, it } from 'vitest';
import type { PartFacts } from '#src/lib/print-facts.ts';
import { findSets, type PartsOfFile } from './find-sets.ts';

const part = (size: [number, number, number], fields: Partial<PartFacts> = {}): PartFacts => ({
  name: null,
  color: null,
  triangles: 12,
  boundsMm: size,
  volumeMm3: size[0] * size[1] * size[2],
  hull: [],
  copies: 1,
  poses: [],
  ...fields,
});
const file = (id: number, parts: PartFacts[], format = 'stl'): PartsOfFile => ({
  id,
  format,
  parts,
  partCount: parts.reduce((sum, { copies }) => sum + copies, 0),
});

const plate = part([60, 40, 3]);
const pin = part([5, 5, 30]);

it('finds the file with the parts of all others, copies included', () => {
  const files = [
    file(1, [part([40, 60, 3]), part([5.02, 5, 30], { copies: 2 })]),
    file(2, [plate]),
    file(3, [pin]),
    file(4, [pin]),
  ];
  expect(findSets(files)).toEqual([1]);
});

it('finds no set when a part is missing, extra or different', () => {
  const others = [file(2, [plate]), file(3, [pin])];
  const different: PartFacts[][] = [
    [plate],
    [plate, pin, pin],
    [plate, part([5, 5, 33])],
    [plate, part([5, 5, 30], { triangles: 400 })],
  ];
  for (const parts of different) expect(findSets([file(1, parts), ...others])).toEqual([]);
});

it('recognizes a part that was turned on the bed, by its volume and facets', () => {
  const turned = part([70.7, 70.7, 3], { volumeMm3: plate.volumeMm3 });
  expect(findSets([file(1, [turned, pin]), file(2, [plate]), file(3, [pin])])).toEqual([1]);
});

it('finds the same part in another format, but not in the same one, which may be mirrored', () => {
  expect(findSets([file(1, [plate]), file(2, [plate], '3mf')])).toEqual([2]);
  expect(findSets([file(1, [plate]), file(2, [plate])])).toEqual([]);
});

it('compares files of a hundred thousand parts', () => {
  const many = [plate, pin].map((each) => ({ ...each, copies: 50_000 }));
  expect(findSets([file(1, many), file(2, many.toReversed(), '3mf')])).toEqual([2]);
  const fewer = [plate, pin].map((each, at) => ({ ...each, copies: 49_999 + 2 * at }));
  expect(findSets([file(1, many), file(2, fewer, '3mf')])).toEqual([]);
});

it('finds no set when not all parts are known', () => {
  const many = { ...file(1, [plate, pin]), partCount: 300 };
  expect(findSets([many, file(2, [plate]), file(3, [pin])])).toEqual([]);
});
