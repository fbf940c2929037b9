import { describe, expect, it } from 'vitest';
import { isWebAddress, shortAddress, withScheme } from './web-address.ts';

describe('a URL', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['example.com:8080/a', 'https://example.com:8080/a'],
    ['example.com:8080', 'https://example.com:8080'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://example.com', 'HTTPS://example.com'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
  ])('is completed: %s to %s', (typed, address) => {
    expect(withScheme(typed)).toBe(address);
  });

  it.each([
    'https://example.com',
    'http://a.example.com/x?y=z#w',
    'https://müller.example/ü',
    'https://1.2.3.4',
  ])('may be shown as a link: %s', (address) => {
    expect(isWebAddress(address)).toBe(true);
  });

  it.each([
    '',
    'https://',
    'https:///example.com',
    'https://localhost',
    'https://example',
    'https://.example',
    'https:example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://shop.example@evil.example',
    'https://user:word@evil.example',
    'https://exa mple.com',
    'https://evil.example\\@shop.example',
    'https://example.com/\u202egpj.exe',
    'https://example.com/\nx',
    'https://exa%00mple.com',
    'https://[::1]/',
  ])('is rejected: %j', (address) => {
    expect(isWebAddress(address)).toBe(false);
  });

  it.each([
    ['https://www.example.com/', 'example.com'],
    ['example.com/kitebench', 'example.com/kitebench'],
    ['https://example.com/a?b=c#d', 'example.com/a?b=c'],
    ['https://\u0435xample.com', 'xn--xample-2of.com'],
  ])('is shortened: %s to %s', (address, shown) => {
    expect(shortAddress(address)).toBe(shown);
  });
});
