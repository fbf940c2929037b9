import { describe, expect, it } from 'vitest';
import { linkify } from './linkify.ts';

const getLinks = (text: string) => linkify(text).flatMap(({ href }) => (href === undefined ? [] : [href]));
const joinText = (text: string) =>
  linkify(text)
    .map((part) => part.text)
    .join('');

describe('an address in a text', () => {
  it('becomes a link, and the text around it stays', () => {
    expect(linkify('See https://example.com/a?b=1#c for more')).toEqual([
      { text: 'See ' },
      { text: 'https://example.com/a?b=1#c', href: 'https://example.com/a?b=1#c' },
      { text: ' for more' },
    ]);
  });

  it.each([
    ['ends before a full stop', 'It is at https://example.com/a.', 'https://example.com/a'],
    ['ends before several marks', 'https://example.com/a?!...', 'https://example.com/a'],
    ['ends before a mark of another script', '在这里 https://example.com/a。', 'https://example.com/a'],
    ['ends before its bracket', '(see https://example.com/a)', 'https://example.com/a'],
    ['ends before bracket and stop', '(see https://example.com/a).', 'https://example.com/a'],
    ['keeps brackets of its own', 'https://example.com/a_(b)', 'https://example.com/a_(b)'],
    ['keeps them in brackets too', '(https://example.com/a_(b))', 'https://example.com/a_(b)'],
    ['ends before a quotation mark', '“https://example.com/a”', 'https://example.com/a'],
    ['ends before a tag', 'https://example.com/a<b>', 'https://example.com/a'],
    ['ends at a line break', 'https://example.com/a\nnext', 'https://example.com/a'],
    ['is recognized in capitals', 'HTTPS://EXAMPLE.COM/A', 'https://example.com/A'],
    ['may have letters of any script', 'https://example.com/größe', 'https://example.com/gr%C3%B6%C3%9Fe'],
  ])('%s', (_, text, href) => {
    expect(getLinks(text)).toEqual([href]);
    expect(joinText(text).toLowerCase()).toBe(text.toLowerCase());
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.com/a',
    'mailto:mira@example.com',
    'http://',
    'https://...',
    'http://localhost/a',
    'https://google.com@example.org/a',
    'https://user:secret@example.org/a',
    'https://example.com\\@example.org',
    'https://example.com/\u202egpj.exe',
    'xhttps://example.com',
    `https://example.com/${'a'.repeat(2000)}`,
  ])('does not become a link: %j', (text) => {
    expect(linkify(text)).toEqual([{ text }]);
  });

  it('shows the punycode of a host with non-Latin letters', () => {
    expect(linkify('https://ex\u0430mple.com/a')).toEqual([
      { text: 'https://xn--exmple-4nf.com/a', href: 'https://xn--exmple-4nf.com/a' },
    ]);
  });
});

it('finds several addresses, and none in an empty text', () => {
  expect(getLinks('http://a.example http://b.example, http://c.example')).toHaveLength(3);
  expect(linkify('')).toEqual([]);
});

it('keeps every character of a long text that is expensive to parse', () => {
  const text = [
    `https://example.com/${'('.repeat(200_000)}`,
    `https://example.com/${')'.repeat(200_000)}`,
    'http://'.repeat(50_000),
    'https://example.com, '.repeat(10_000),
  ].join(' ');
  expect(joinText(text)).toBe(text);
});
