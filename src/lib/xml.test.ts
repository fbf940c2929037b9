import { expect, it } from 'vitest';
import { escapeXml } from './xml.ts';

it('escapes markup and removes characters that XML cannot represent', () => {
  expect(escapeXml(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&apos;&amp;&apos;&lt;/a&gt;');
  expect(escapeXml('a\u0000\u0008b\tc\n\ud83d\ude00\uffff\ud800d')).toBe('ab\tc\n\ud83d\ude00d');
});
