import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createListSerializer } from './list-serializer.ts';

const Item = z.object({ id: z.number(), title: z.optional(z.string()) });
const createSerializer = () => createListSerializer(z.array(Item)) ?? expect.fail();

it('writes the same text as JSON.stringify for validated items, without unknown properties', () => {
  const items = [
    { id: 1, title: 'a "vase"' },
    { id: 2, title: undefined },
    { id: 3, secret: 'x' },
  ];
  expect(createSerializer()(items)).toBe(
    JSON.stringify([{ id: 1, title: 'a "vase"' }, { id: 2 }, { id: 3 }]),
  );
  expect(createSerializer()([])).toBe('[]');
  expect(createListSerializer(z.array(z.string()))?.(['a', 'b'])).toBe('["a","b"]');
});

it('writes an object once that several lists contain', () => {
  const serialize = createSerializer();
  const read = vi.fn(() => 7);
  const item = Object.defineProperty({}, 'id', { get: read, enumerable: true });
  expect(serialize([item, { id: 8 }])).toBe('[{"id":7},{"id":8}]');
  const reads = read.mock.calls.length;
  expect(serialize([{ id: 8 }, item])).toBe('[{"id":8},{"id":7}]');
  expect(read).toHaveBeenCalledTimes(reads);
});

it('rejects an item that does not match the schema, each time', () => {
  const serialize = createSerializer();
  const wrong = { id: '1' };
  for (let time = 0; time < 2; time += 1) expect(() => serialize([wrong])).toThrow('"expected": "number"');
});

it.each([
  ['no list', Item],
  ['a list with a rule of its own', z.array(Item).check(z.maxLength(2))],
  ['no schema', undefined],
])('does not serialize %s', (_what, schema) => {
  expect(createListSerializer(schema)).toBeUndefined();
});
