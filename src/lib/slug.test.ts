import { expect, it } from 'vitest';
import { slugify } from './slug.ts';

it.each([
  ['Home Décor & Co.', 'home-decor-co'],
  ['  Größe!  ', 'grosse'],
  ['花瓶', 'item'],
])('converts %s to %s', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});
