import { expect, it } from 'vitest';
import { splitTags, toTagSlug } from './tags.ts';

it.each([
  ['', []],
  ['gift', ['gift']],
  [' Gift ,, Dried   Flowers;kids,', ['gift', 'dried flowers', 'kids']],
  ['Gift, gift, gíft!', ['gift']],
  ['花瓶, 灯, ваза', ['花瓶', '灯', 'ваза']],
  ['❤, --', []],
])('splits %j into %j', (text, tags) => {
  expect(splitTags(text)).toEqual(tags);
});

it.each([
  ['back to school', 'back-to-school'],
  ['Größe', 'grosse'],
  ['花瓶', '花瓶'],
])('writes %s as %s in addresses', (name, slug) => {
  expect(toTagSlug(name)).toBe(slug);
});
