import { expect, it } from 'vitest';
import { formatLicenceNumber, parseLicenceNumber } from './licence-number.ts';

const number = '7Q4MZK2W9D5TXB8RNC3V1J60';

it.each([
  ['in groups of four', '7Q4M-ZK2W-9D5T-XB8R-NC3V-1J60'],
  ['in lower case', '7q4mzk2w9d5txb8rnc3v1j60'],
  ['with O for 0 and L for 1', '7Q4M-ZK2W-9D5T-XB8R-NC3V-LJ6O'],
  ['with I for 1 and spaces', ' 7q4m zk2w 9d5t xb8r nc3v ij6o '],
])('reads a number %s', (_, typed) => {
  expect(parseLicenceNumber(typed)).toBe(number);
});

it.each([
  ['an empty text', ''],
  ['a number that is too short', number.slice(1)],
  ['a number that is too long', `${number}0`],
  ['a letter that no number has', number.replace('Q', 'U')],
  ['another script', number.replace('Q', 'Ω')],
  ['a path', '../../etc/passwd'],
  ['a long text', '-'.repeat(100_000) + number],
])('refuses %s', (_, typed) => {
  expect(parseLicenceNumber(typed)).toBeUndefined();
});

it('formats a number so that it is read back', () => {
  expect(formatLicenceNumber(number)).toBe('7Q4M-ZK2W-9D5T-XB8R-NC3V-1J60');
  expect(parseLicenceNumber(formatLicenceNumber(number))).toBe(number);
});
