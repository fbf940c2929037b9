import { describe, expect, it } from 'vitest';
import { truncate, formatCount, formatMegabytes, isBlank, titleCase } from './text.ts';

describe('isBlank', () => {
  it.each([
    ['nothing', ''],
    ['spaces', ' \n\t\u00a0\u2003\u3000'],
    ['zero-width characters', '\u200b\u2060\ufeff\u00ad\u034f'],
    ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
    ['the empty Braille pattern', '\u2800'],
    ['a combining mark', '\u0301'],
    ['combining marks on a space', ' \u0301\u20dd'],
    ['a variation selector', '\ufe0f'],
    ['the place of an object', '\ufffc'],
    ['a musical notehead that is not drawn', '\u{1d159}'],
    ['controls and unassigned characters', '\u0007\ue000\u{10ffff}'],
  ])('is true for %s', (_, text) => {
    expect(isBlank(text)).toBe(true);
  });

  it.each(['a', '.', '\u2801', '1\ufe0f\u20e3', 'e\u0301', '\u0915\u094d', '👩\u200d🚀', '\u0600a', '©'])(
    'is false for %j',
    (text) => {
      expect(isBlank(text)).toBe(false);
    },
  );
});

describe('truncate', () => {
  it.each([
    ['short', 100, 'short'],
    ['a word more', 11, 'a word more'],
    ['a word more', 10, 'a word...'],
    ['a word more', 7, 'a word...'],
    ['a word more', 6, 'a word...'],
    ['before Christmas', 13, 'before...'],
    ['for cups, plates and bowls', 10, 'for cups...'],
    ['a lamp \u2013 with a shade', 9, 'a lamp...'],
    ['a lamp (with a shade)', 9, 'a lamp...'],
    ['It is tall. It is thin.', 12, 'It is tall...'],
    ['two\nlines of text', 9, 'two\nlines...'],
  ])('cuts %j at %i to %j', (text, max, cut) => {
    expect(truncate(text, max)).toBe(cut);
  });

  it('cuts within a word that fills two thirds of the length', () => {
    expect(truncate('Donaudampfschifffahrt', 10)).toBe('Donaudampf...');
    expect(truncate('a Donaudampfschifffahrt', 10)).toBe('a Donaudam...');
    expect(truncate('日本語の説明です', 4)).toBe('日本語の...');
  });

  it('counts code points and keeps what is seen as one character', () => {
    expect(truncate('🏺🏺🏺', 2)).toBe('🏺🏺...');
    expect(truncate('🏺🏺🏺', 3)).toBe('🏺🏺🏺');
    const family = '👨\u200d👩\u200d👧';
    expect(truncate(family + family, 7)).toBe(`${family}...`);
    expect(truncate('ne\u0301e\u0301e\u0301', 4)).toBe('ne\u0301...');
    expect(truncate('🇩🇪🇫🇷', 3)).toBe('🇩🇪...');
  });
});

it('capitalizes the words of titles', () => {
  expect(titleCase('quarter  TURN vase')).toBe('Quarter  Turn Vase');
  expect(titleCase('éclair à la carte')).toBe('Éclair À La Carte');
});

it('formats counts and sizes', () => {
  for (const count of [0, 7, 999, 1000, 2184, 12_345_678, 1234.5, 180.25, -4321])
    expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
  expect(formatMegabytes(1_048_576 * 7.94)).toBe('7.94 MB');
});
