import { expect, it } from 'vitest';
import { safeReturnUrl } from './return-url.ts';

it.each(['/', '/model/12', '/browse?q=a%20b&sort=title#grid', '/a//b', '/%5C%5Cevil.example'])(
  'returns %s unchanged',
  (path) => {
    expect(safeReturnUrl(path)).toBe(path);
    expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example');
  },
);

it.each([
  '',
  'browse',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/%2E%2e//evil.example',
  '/a/..//evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  ' /browse',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a\u0000b',
  '/\u0085',
  '/\ud800',
  `/${'a'.repeat(2000)}`,
  undefined,
  null,
  7,
  ['/a', '/b'],
])('rejects %j', (value) => {
  expect(safeReturnUrl(value)).toBeUndefined();
});
