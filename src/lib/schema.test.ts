import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Id, limitOf, text } from './schema.ts';

const Name = text({ name: 'Name', min: 1, max: 5 });

describe('text', () => {
  it('is trimmed, composed and counted in code points', () => {
    expect(z.parse(Name, '  e\u0301t\u00e9 ')).toBe('\u00e9t\u00e9');
    expect(z.parse(Name, '🏺🏺🏺🏺🏺')).toBe('🏺🏺🏺🏺🏺');
  });

  it.each([
    ['a\u0000b', 'Name contains characters that cannot be stored.'],
    ['a\ud800b', 'Name contains characters that cannot be stored.'],
    ['   ', 'Name is required.'],
    ['abcdef', 'Name must have at most 5 characters.'],
    [7, 'Name must be text.'],
  ])('refuses %j', (value, message) => {
    const result = z.safeParse(Name, value);
    expect(result.error?.issues[0]?.message).toBe(message);
  });
});

describe('ids and limits', () => {
  it('takes positive safe integers only', () => {
    expect(z.parse(Id, '12')).toBe(12);
    for (const bad of ['0', '-3', '1.5', 'x', '', '9007199254740992'])
      expect(z.safeParse(Id, bad).success).toBe(false);
  });

  it('cuts a limit to its maximum', () => {
    const Limit = limitOf(100);
    expect([z.parse(Limit, undefined), z.parse(Limit, '7'), z.parse(Limit, '5000')]).toEqual([24, 7, 100]);
    expect(z.safeParse(Limit, '0').success).toBe(false);
  });
});
