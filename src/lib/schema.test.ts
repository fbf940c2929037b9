import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Id, pageLimit, line, text } from './schema.ts';

const Name = text({ name: 'Name', min: 1, max: 5 });

describe('text', () => {
  it('trims and composes text and counts code points', () => {
    expect(z.parse(Name, '  e\u0301t\u00e9 ')).toBe('\u00e9t\u00e9');
    expect(z.parse(Name, '🏺🏺🏺🏺🏺')).toBe('🏺🏺🏺🏺🏺');
  });

  it.each([
    ['a\u0000b', 'Name contains characters that cannot be stored.'],
    ['a\ud800b', 'Name contains characters that cannot be stored.'],
    [`a${'\u0301\u0323'.repeat(200_000)}`, 'Name contains characters that cannot be stored.'],
    ['   ', 'Name is required.'],
    ['\u200b', 'Name is required.'],
    ['\u2800', 'Name is required.'],
    [' \u0301', 'Name is required.'],
    ['abcdef', 'Name must have at most 5 characters.'],
    [7, 'Name must be text.'],
  ])('rejects %j', (value, message) => {
    const result = z.safeParse(Name, value);
    expect(result.error?.issues[0]?.message).toBe(message);
  });
});

describe('line', () => {
  const City = line({ name: 'City', max: 20 });

  it.each(['', 'Łódź', 'O’Neill 🏺', 'אבג', 'می‌خواهم'])('accepts %j', (value) => {
    expect(z.parse(City, value)).toBe(value);
  });

  it.each(['\u200b', '\u3164\u3164', '\u2800 \u2800', '\ufffc', '\u202e'])('reads %j as empty', (value) => {
    expect(z.parse(City, value)).toBe('');
  });

  it.each([
    'a\nb',
    'a\rb',
    'a\u0008b',
    'a\u0085b',
    'a\u2028b',
    'a\u202eb',
    'a\u2066b',
    'a\u200fb',
    'a\u061cb',
    'a\ufffeb',
    'a\ufdd0b',
    'a\u{1ffff}b',
  ])('rejects %j', (value) => {
    const result = z.safeParse(City, value);
    expect(result.error?.issues[0]?.message).toBe('City contains characters that cannot be used.');
  });
});

describe('ids and limits', () => {
  it('accepts positive safe integers only', () => {
    expect(z.parse(Id, '12')).toBe(12);
    expect(z.parse(Id, 12)).toBe(12);
    const bad = [
      '0',
      '-3',
      '1.5',
      'x',
      '',
      '9007199254740992',
      '01',
      '1.0',
      '0x1',
      '1e0',
      ' 1',
      true,
      [5],
      null,
      0,
      2 ** 53,
    ];
    for (const value of bad) {
      expect(z.safeParse(Id, value).error?.issues.map(({ message }) => message)).toEqual(['Not a valid id.']);
    }
  });

  it('converts an id above the maximum of rows to 0', () => {
    expect(z.parse(Id, '2147483647')).toBe(2_147_483_647);
    expect(z.parse(Id, '2147483648')).toBe(0);
    expect(z.parse(Id, 9_007_199_254_740_991)).toBe(0);
  });

  it('caps a limit at its maximum', () => {
    const Limit = pageLimit(100);
    expect([z.parse(Limit, undefined), z.parse(Limit, '7'), z.parse(Limit, '5000')]).toEqual([24, 7, 100]);
    expect(z.safeParse(Limit, '0').success).toBe(false);
  });
});
