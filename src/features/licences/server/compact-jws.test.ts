import { execFileSync } from 'node:child_process';
import { createHmac, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compactVerify, importJWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { signCredential, toThumbprint, verifyCredential, type PublicJwk } from './compact-jws.ts';

function createKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const jwk = publicKey.export({ format: 'jwk' }) as unknown as PublicJwk;
  return { kid: toThumbprint(jwk), privateKey, publicKey, jwk };
}

const key = createKey();
const credential = { id: 'https://shop.example/licence/7Q4M', credentialSubject: { name: 'Mia’s Prints' } };
const jws = signCredential(credential, key);
const findKey = (kid: string): KeyObject | undefined => (kid === key.kid ? key.publicKey : undefined);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

it('signs a credential that it verifies', () => {
  expect(verifyCredential(jws, findKey)).toEqual({ kid: key.kid, payload: credential });
});

it('computes the thumbprint of the example in RFC 8037', () => {
  const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
  expect(toThumbprint({ kty: 'OKP', crv: 'Ed25519', x })).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
});

it('signs a credential that jose verifies', async () => {
  const { payload, protectedHeader } = await compactVerify(jws, await importJWK({ ...key.jwk }, 'EdDSA'));
  expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'vc+jwt', kid: key.kid });
  expect(JSON.parse(Buffer.from(payload).toString())).toEqual(credential);
});

it('signs a credential that openssl verifies', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jws-'));
  const [header, payload, signature = ''] = jws.split('.');
  const write = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);
  await write('key.pem', key.publicKey.export({ format: 'pem', type: 'spki' }));
  await write('signed.txt', `${header}.${payload}`);
  await write('sig.bin', Buffer.from(signature, 'base64url'));
  const files = '-inkey key.pem -in signed.txt -sigfile sig.bin'.split(' ');
  const output = execFileSync('openssl', ['pkeyutl', '-verify', '-pubin', '-rawin', ...files], {
    cwd: folder,
  });
  expect(output.toString()).toContain('Signature Verified Successfully');
  await rm(folder, { recursive: true });
});

describe('verifying a credential', () => {
  const [header = '', payload = '', signature = ''] = jws.split('.');

  it('fails when any character is changed', () => {
    for (let at = 0; at < jws.length; at += 1) {
      const changed = jws[at] === 'A' ? 'B' : 'A';
      const forged = jws.slice(0, at) + changed + jws.slice(at + 1);
      expect([at, verifyCredential(forged, findKey)]).toEqual([at, undefined]);
    }
  });

  const withHeader = (changes: object) => {
    const original = JSON.parse(Buffer.from(header, 'base64url').toString()) as object;
    const signed = `${encode({ ...original, ...changes })}.${payload}`;
    return `${signed}.${sign(null, Buffer.from(signed), key.privateKey).toString('base64url')}`;
  };

  it('accepts a header that is signed again, with either name of the algorithm', () => {
    expect(verifyCredential(withHeader({}), findKey)).toBeDefined();
    expect(verifyCredential(withHeader({ alg: 'Ed25519' }), findKey)).toBeDefined();
  });

  it.each([
    ['with the algorithm none', `${encode({ alg: 'none', typ: 'vc+jwt', kid: key.kid })}.${payload}.`],
    ['with an unknown key', signCredential(credential, createKey())],
    ['with our key id and another key', signCredential(credential, { ...createKey(), kid: key.kid })],
    ['with another type', withHeader({ typ: 'JWT' })],
    ['with a critical extension', withHeader({ crit: ['b64'], b64: false })],
    ['with padding', `${header}.${payload}.${signature}==`],
    ['with a fourth part', `${jws}.`],
    ['with two parts', `${header}.${payload}`],
    ['that is empty', ''],
    ['with a header that is no JSON', `e30x.${payload}.${signature}`],
  ])('fails for a credential %s', (_, forged) => {
    expect(verifyCredential(forged, findKey)).toBeUndefined();
  });

  it('fails for a signature that uses the public key as a shared secret', () => {
    const secret = createPublicKey(key.publicKey.export({ format: 'pem', type: 'spki' }));
    const forgedHeader = encode({ alg: 'HS256', typ: 'vc+jwt', kid: key.kid });
    const mac = createHmac('sha256', secret.export({ format: 'pem', type: 'spki' }))
      .update(`${forgedHeader}.${payload}`)
      .digest('base64url');
    expect(verifyCredential(`${forgedHeader}.${payload}.${mac}`, findKey)).toBeUndefined();
  });
});
