import { expect, it } from 'vitest';
import { writeSchema, type ShownSchema } from './schema-text.ts';

it.each<[ShownSchema, string]>([
  [{ $ref: '#/components/schemas/Error' }, 'Error'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: 'string', enum: ['free', 'personal'] }, '"free" | "personal"'],
  [{ type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'null' }] } }, '(number | null)[]'],
  [{ prefixItems: [{ type: 'number' }, { type: 'string' }] }, '[number, string]'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
  [{}, 'unknown'],
  [
    {
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'integer', minimum: 1 },
        tags: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
      },
    },
    '{\n  id: number; // minimum 1\n  tags?: {\n    name?: string;\n  }[];\n}',
  ],
])('writes %j as a type', (schema, text) => {
  expect(writeSchema(schema)).toBe(text);
});
