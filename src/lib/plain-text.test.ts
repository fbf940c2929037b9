import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  ['<p>Tall &amp; <b>th</b>in.</p><p>One&nbsp;wall.</p>', 'Tall & thin. One wall.'],
  ['<ul><li>a</li><li>b</li></ul>c<br />d', 'a b c d'],
  ['&lt;script&gt; &#65;&#x42; &quot;x&quot;', '<script> AB "x"'],
  ['&#0;&#xd800;&#1114112; &unknown; &constructor;', '&unknown; &constructor;'],
  ['&amp;lt;', '&lt;'],
  ['', ''],
])('converts %s to %s', (html, text) => {
  expect(plainText(html)).toBe(text);
});
