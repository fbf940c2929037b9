import { describe, expect, it } from 'vitest';
import { hasWebAddress, isWebAddress, shortAddress, withScheme } from './web-address.ts';

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

describe('a text', () => {
  it.each([
    'https://example',
    'http:example',
    'www.example',
    'See mia.example, please.',
    'mia@prints.example',
    'MIA.EXAMPLE',
    'i❤.example',
    'mia.xn--e1aybc',
    'उदाहरण.भारत',
    'mia\u2024example',
    'mia\uff0eexample',
    'mia\u3002example',
    'mia\uff61example',
    'mia\ufe52example',
    'mia.exa\u200bmple',
    'mia\u2060.example',
    'mia.\u00adexample',
    'mia\ufe0f.example',
    'Ｍｉａ．ｅｘａｍｐｌｅ',
    '192.0.2.17',
    '192\u30020\uff612\u202417',
    '１９２.0.2.17',
    '192.0\u200b.2.17',
    '0x7f.0.0.1',
    '0177.0.0.1',
    'localhost:3000',
    'localhost/',
    'mia:8080',
    'mia\uff1a8080',
    '[::1]',
    '[2001:db8::1]',
    '[::ffff:192.0.2.17]',
  ])('contains a web address: %j', (text) => {
    expect(hasWebAddress(text)).toBe(true);
  });

  it.each([
    '',
    'J. R. Prints',
    'J.R.R. Prints',
    'Prints No.5',
    'Mia & Co.',
    'Mia... and Tom',
    'Mia… and Tom',
    'Models, scale 1:10',
    'Mia: prints',
    'Localhost Prints',
    'Mia [3D]',
    'Prints 2.0',
    'Mia 1.2.3',
    'Ærø & Søn',
    '印刷屋\u3002',
    'می\u200cخواهم',
    'Mia 🧵',
  ])('contains no web address: %j', (text) => {
    expect(hasWebAddress(text)).toBe(false);
  });
});
