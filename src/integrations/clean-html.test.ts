import { describe, expect, it } from 'vitest';
import { cleanHtml } from './clean-html.ts';

describe('cleanHtml', () => {
  it('keeps the markup of the toolbar', () => {
    const html =
      '<h2>Parts</h2><p><strong>Bold</strong>, <em>slanted</em>, <u>under</u>, ' +
      '<span style="color:#2256c4;background-color:rgb(250, 240, 200)">colour</span></p><ul><li>one</li></ul>';
    expect(cleanHtml(html)).toBe(html);
  });

  it("converts the editor's no-break spaces to spaces", () => {
    expect(cleanHtml('<p>Fits&nbsp;a\u00a0rail</p>')).toBe('<p>Fits a rail</p>');
  });

  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<p style="background:url(javascript:alert(1))">a</p>', '<p>a</p>'],
    ['<p style="position:fixed;color:expression(alert(1))">a</p>', '<p>a</p>'],
    ['<p style="background-color:url(https://x.example)">a</p>', '<p>a</p>'],
    ['<svg><a href="javascript:alert(1)">a</a></svg>b', 'b'],
    ['<b>a</b><i>b</i>', '<strong>a</strong><em>b</em>'],
    ['a < b & c', 'a &lt; b &amp; c'],
    ['<iframe srcdoc="<script>x</script>"></iframe>a', 'a'],
  ])('makes %s harmless', (dirty, clean) => {
    expect(cleanHtml(dirty)).toBe(clean);
  });

  it.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    '//elsewhere.example',
    'vbscript:x',
  ])('removes the address %s from a link', (href) => {
    expect(cleanHtml(`<a href="${href}">a</a>`)).not.toContain('href');
  });

  it('keeps links to the web and to mail, without a referrer', () => {
    expect(cleanHtml('<a href="https://example.com/x" target="_self">a</a>')).toBe(
      '<a href="https://example.com/x" rel="noopener noreferrer nofollow" target="_blank">a</a>',
    );
    expect(cleanHtml('<a href="mailto:me@example.com">a</a>')).toContain('mailto:me@example.com');
  });
});
