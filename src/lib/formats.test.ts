import { expect, it } from 'vitest';
import { cappedCount } from './capped-count.ts';
import { formatCsvRow } from './csv.ts';
import { slugify } from './slug.ts';
import { escapeXml } from './xml.ts';

it.each([
  [0, '0'],
  [2184, '2,184'],
  [9999, '9,999'],
  [10_000, '10,000+'],
])('formats a total of %i as %s', (total, text) => {
  expect(cappedCount(total)).toBe(text);
});

it('quotes text in CSV that needs it, and marks text that a spreadsheet would take for a formula', () => {
  expect(formatCsvRow(['Vase, "tall"', '=1+1', 38, -0.5, 'a\nb', ''])).toBe(
    `"Vase, ""tall""",'=1+1,38,-0.5,"a\nb",`,
  );
});

it.each([
  ['Home Décor & Co.', 'home-decor-co'],
  ['  Größe!  ', 'grosse'],
  ['花瓶', 'item'],
])('converts %s to the slug %s', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

it('escapes markup in XML and removes characters that XML cannot represent', () => {
  expect(escapeXml(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&apos;&amp;&apos;&lt;/a&gt;');
  expect(escapeXml('a\u0000\u0008b\tc\n\ud83d\ude00\uffff\ud800d')).toBe('ab\tc\n\ud83d\ude00d');
});
