import { expect, it } from 'vitest';
import { splitTags } from './tags.ts';

it.each([
  ['', []],
  ['gift', ['gift']],
  [' Gift ,, Dried   Flowers;kids,', ['gift', 'dried flowers', 'kids']],
  ['Gift, gift, gíft!', ['gift']],
])('splits %j into %j', (text, tags) => {
  expect(splitTags(text)).toEqual(tags);
});
