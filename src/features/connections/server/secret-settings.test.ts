import { expect, it } from 'vitest';
import { fingerprint, seal, unseal } from './secret-settings.ts';

const secret = 'a session secret of this test, 32 characters';
const text = '{"secretKey":"sk_test_1234","name":"Ærø"}';

it('decrypts what was encrypted with the same secret and name', () => {
  const sealed = seal(secret, 'stripe', text);
  expect(sealed).not.toContain('sk_test');
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('sk_test');
  expect(unseal(secret, 'stripe', sealed)).toBe(text);
  expect(seal(secret, 'stripe', text)).not.toBe(sealed);
});

it.each([
  ['another secret', (sealed: string) => unseal('another session secret, 32 characters', 'stripe', sealed)],
  ['another name', (sealed: string) => unseal(secret, 'mail', sealed)],
  ['a changed text', (sealed: string) => unseal(secret, 'stripe', `${sealed.slice(0, -4)}AAAA`)],
  ['a text that is cut', (sealed: string) => unseal(secret, 'stripe', sealed.slice(0, 20))],
  ['no text', () => unseal(secret, 'stripe', '')],
])('returns undefined for %s', (_, open) => {
  expect(open(seal(secret, 'stripe', text))).toBeUndefined();
});

it('recognizes settings by their fingerprint, which differs between shops', () => {
  const settings = ['smtp.example', 'a password'];
  expect(fingerprint(secret, settings)).toBe(fingerprint(secret, [...settings]));
  expect(fingerprint(secret, ['smtp.example', 'another'])).not.toBe(fingerprint(secret, settings));
  expect(fingerprint(`${secret} two`, settings)).not.toBe(fingerprint(secret, settings));
});
