import { expect, test } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

const wrap = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26"${attributes}>${content}</svg>`;

test('keeps shapes, gradients and the names of attributes as they are', () => {
  const drawing = wrap(
    '<defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="1" stop-color="#fff"></stop></linearGradient></defs>' +
      '<g clip-path="url(#b)"><path d="M1 1h4" fill="url(#a)" fill-rule="evenodd" style="stroke:#123456"></path></g>',
  );
  expect(cleanSvg(drawing)).toEqual({ svg: drawing, removed: [] });
});

test('leaves out the XML declaration, the document type and comments', () => {
  const head = '<?xml version="1.0"?>\n<!DOCTYPE svg [<!ENTITY x "y">]>\n<!-- made by hand -->';
  expect(cleanSvg(`${head}${wrap('<rect width="4"></rect>')}`)?.svg).toBe(wrap('<rect width="4"></rect>'));
});

test.each([
  ['<script>alert(1)</script>', 'a script'],
  ['<style>@import url(//evil.example)</style>', 'a style sheet'],
  ['<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"></body></foreignObject>', 'embedded HTML'],
  ['<image href="https://evil.example/x.png"/>', 'an embedded picture'],
  ['<animate attributeName="href" to="javascript:x()"/>', '<animate>'],
  ['<rect onload="alert(1)"></rect>', 'an event handler'],
  ['<use href="https://evil.example/x.svg#a"></use>', 'a link to another site'],
  ['<use xlink:href="javascript:alert(1)"></use>', 'a link to another site'],
  ['<rect fill="url(https://evil.example/x)"></rect>', 'an address outside of the drawing'],
  ['<rect style="fill:url(//evil.example/x)"></rect>', 'an address outside of the drawing'],
])('removes %s, and says so', (content, removed) => {
  const cleaned = cleanSvg(wrap(content));
  expect(cleaned?.removed).toContain(removed);
  expect(cleaned?.svg).not.toMatch(/script|evil|onload|alert|@import|animate|foreign/i);
});

test.each([
  ['fill="&#10;url(https://evil.example/a)"'],
  ['fill="\r\nurl(https://evil.example/a)"'],
  ['style="fill:red&#10;url(https://evil.example/a)"'],
  ['style="fill:image-set(&quot;https://evil.example/a&quot; 1x)"'],
])('removes an address outside of the drawing that is hidden in %s', (attribute) => {
  const cleaned = cleanSvg(wrap(`<rect ${attribute}></rect>`));
  expect(cleaned).toEqual({ svg: wrap('<rect></rect>'), removed: ['an address outside of the drawing'] });
});

test('removes masks and patterns, which can repeat each other without end', () => {
  expect(cleanSvg(wrap('<mask id="a"></mask><pattern id="b"></pattern>'))?.removed).toEqual([
    '<mask>',
    '<pattern>',
  ]);
});

test('refuses a drawing that copies its parts so often that a browser stops responding', () => {
  const levels = Array.from(
    { length: 12 },
    (_, at) => `<g id="l${at + 1}">${`<use href="#l${at}"></use>`.repeat(10)}</g>`,
  );
  expect(cleanSvg(wrap(levels.join('')))).toBeUndefined();
  expect(cleanSvg(wrap('<use href="#a"></use>'.repeat(20)))).toBeDefined();
  expect(cleanSvg(wrap('<g clip-path="url(#a)"></g>'.repeat(21)))).toBeUndefined();
});

test('refuses a drawing that is nested more than 100 deep', () => {
  const nest = (depth: number) => wrap('<g>'.repeat(depth) + '</g>'.repeat(depth));
  expect(cleanSvg(nest(99))).toBeDefined();
  expect(cleanSvg(nest(100))).toBeUndefined();
  expect(cleanSvg(wrap('<g>a'.repeat(150_000)))).toBeUndefined();
});

test.each([['<!DOCTYPE'], ['<?xml '], ['<!--'], ['<!DOCTYPE a[']])(
  'refuses many beginnings of %j before the drawing',
  (beginning) => {
    expect(cleanSvg(beginning.repeat(60_000) + wrap(''))).toBeUndefined();
  },
);

test('removes an event handler of the drawing itself', () => {
  expect(cleanSvg(wrap('', ' onload="alert(1)"'))).toEqual({ svg: wrap(''), removed: ['an event handler'] });
});

test.each([['<html></html>'], ['<svg'], ['GIF89a'], [''], ['text <svg></svg>']])(
  'takes %j for no drawing',
  (text) => {
    expect(cleanSvg(text)).toBeUndefined();
  },
);
