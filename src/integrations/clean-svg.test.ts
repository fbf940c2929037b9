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

test('removes an event handler of the drawing itself', () => {
  expect(cleanSvg(wrap('', ' onload="alert(1)"'))).toEqual({ svg: wrap(''), removed: ['an event handler'] });
});

test.each([['<html></html>'], ['<svg'], ['GIF89a'], [''], ['text <svg></svg>']])(
  'takes %j for no drawing',
  (text) => {
    expect(cleanSvg(text)).toBeUndefined();
  },
);
