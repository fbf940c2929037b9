import { expect, it } from 'vitest';
import { descriptionHtml } from './description-html.ts';

it('puts headings below those of the page', () => {
  expect(descriptionHtml('<h1>Print</h1><h3 style="color:#111">Slow</h3><p>&lt;h1&gt;</p>')).toBe(
    '<h3>Print</h3><h5 style="color:#111">Slow</h5><p>&lt;h1&gt;</p>',
  );
});

it('leaves other markup as it is', () => {
  const html = '<p>See <a href="https://a.example" rel="x">https://a.example</a></p>';
  expect(descriptionHtml(html)).toBe(html);
});

it('gives plain text paragraphs, lines and links', () => {
  expect(descriptionHtml('A vase.\nTwo lines.\n\nMore at https://a.example/x?y=1&amp;z=2.')).toBe(
    '<p>A vase.<br>Two lines.</p><p>More at <a href="https://a.example/x?y=1&amp;z=2" rel="noopener noreferrer nofollow" target="_blank">https://a.example/x?y=1&amp;z=2</a>.</p>',
  );
});

it('links only http and https addresses, and escapes quotes in them', () => {
  expect(descriptionHtml('javascript:alert(1) ftp://a.example')).toBe(
    '<p>javascript:alert(1) ftp://a.example</p>',
  );
  expect(descriptionHtml(`https://a.example/"onclick="x`)).toContain('href="https://a.example/"');
});

it('returns an empty text for an empty description', () => {
  expect(descriptionHtml('')).toBe('');
});
