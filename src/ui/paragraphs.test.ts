import { expect, test } from 'vitest';
import { toParagraphs } from './paragraphs.ts';

test.each([
  ['one', '<p>one</p>'],
  ['one\r\n\n  two ', '<p>one</p><p>two</p>'],
  [' \n ', ''],
  ['<b onclick="x">&', '<p>&lt;b onclick=&quot;x&quot;&gt;&amp;</p>'],
])('%j becomes %s', (text, html) => {
  expect(toParagraphs(text)).toBe(html);
});
