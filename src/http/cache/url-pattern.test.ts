import { expect, it } from 'vitest';
import { createUrlMatcher } from './url-pattern.ts';

it.each([
  ['/model/1', ['/model/1'], ['/model/10', '/', '/model/']],
  ['/model/*', ['/model/1', '/model/'], ['/model', '/models/1', '/x/model/1']],
  ['*', ['/', '/browse?sort=title'], []],
  ['/browse*', ['/browse', '/browse?category=vases'], ['/']],
  ['*category=vases*', ['/browse?category=vases', '/browse?category=vases&sort=title'], ['/browse']],
  ['/a*b*c', ['/abc', '/aXbXc', '/abcbc'], ['/ac', '/abcd', '/acb']],
  ['/a*a', ['/aa', '/aba'], ['/a']],
  ['/ab*ba', ['/abba'], ['/aba']],
  ['/a**b', ['/ab', '/axb'], ['/a']],
  ['/m.del/(1|2)+$', ['/m.del/(1|2)+$'], ['/model/1', '/model/12']],
  ['', [''], ['/']],
])('matches the pattern %s', (pattern, fitting, others) => {
  const fits = createUrlMatcher(pattern);
  expect(fitting.map(fits)).toEqual(fitting.map(() => true));
  expect(others.map(fits)).toEqual(others.map(() => false));
});

it('matches quickly where a regular expression would backtrack excessively', () => {
  const hostile = createUrlMatcher(`/${'*a'.repeat(99)}*b`);
  expect(hostile(`/${'a'.repeat(100_000)}`)).toBe(false);
  expect(hostile(`/${'a'.repeat(100_000)}b`)).toBe(true);
});
