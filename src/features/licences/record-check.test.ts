import { generateKeyPairSync } from 'node:crypto';
import { assert, asyncProperty, integer, nat, pre } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRecord, type KeySet } from './record-check.ts';
import { signCredential } from './server/compact-jws.ts';

const now = new Date('2026-11-22T12:00:00Z');
const statements = {
  id: 'https://shop.example/licence/7Q4MZK2W9D5TXB8RNC3VHJ6P',
  issuer: 'https://shop.example',
  validFrom: '2026-11-20T10:11:12Z',
  credentialSubject: {
    name: 'Mia',
    design: { title: 'Ripple Vase' },
    downloadedAt: '2026-11-20T10:00:00Z',
    termsVersion: '2026-11-20',
  },
};

function createKey(kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { kid, privateKey, x: publicKey.export({ format: 'jwk' }).x ?? '' };
}

const key = createKey('one');
const keySet: KeySet = { keys: [createKey('two'), { kid: key.kid, x: key.x }] };
const record = signCredential(statements, key);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a record of the shop', () => {
  it('returns the statements of a signed record', async () => {
    expect(await checkRecord(`${record}\n`, keySet, now)).toEqual({
      ...{ kind: 'signed', kid: 'one', statements, mistrustedSince: undefined, isEarly: false },
    });
  });

  it('returns the time since which the key is not trusted', async () => {
    const since = Date.parse('2026-11-01T00:00:00Z') / 1000;
    const keys = [{ kid: key.kid, x: key.x, compromised_since: since }];
    expect(await checkRecord(record, { keys }, now)).toMatchObject({
      mistrustedSince: new Date('2026-11-01T00:00:00Z'),
    });
  });

  it.each([
    ['older first', (trusted: object, mistrusted: object) => [trusted, mistrusted]],
    ['newer first', (trusted: object, mistrusted: object) => [mistrusted, trusted]],
  ])('believes the newer of two lists that says the key is not trusted (%s)', async (_, join) => {
    const trusted = { kid: key.kid, x: key.x };
    const keys = join(trusted, { ...trusted, compromised_since: 1_793_491_200 }) as KeySet['keys'];
    const found = await checkRecord(record, { keys }, now);
    expect(found).toMatchObject({ mistrustedSince: new Date('2026-11-01T00:00:00Z') });
  });

  it('reports a record that begins more than five minutes after the clock of the device', async () => {
    const at = (time: string) => checkRecord(record, keySet, new Date(time));
    expect(await at('2026-11-20T10:07:00Z')).toMatchObject({ isEarly: false });
    expect(await at('2026-11-20T10:05:00Z')).toMatchObject({ kind: 'signed', isEarly: true });
  });
});

describe('what is no record of the shop', () => {
  it('refuses a record if another key that was added has the same name', async () => {
    const own = { kid: key.kid, x: key.x };
    const other = createKey(key.kid);
    for (const keys of [
      [own, other],
      [other, own],
    ])
      expect(await checkRecord(record, { keys }, now)).toEqual({ kind: 'changed' });
  });

  it('refuses a record with any changed character', async () => {
    await assert(
      asyncProperty(nat(record.length - 1), integer({ min: 33, max: 126 }), async (at, code) => {
        const character = String.fromCharCode(code);
        pre(record[at] !== character);
        const changed = record.slice(0, at) + character + record.slice(at + 1);
        expect((await checkRecord(changed, keySet, now)).kind).not.toBe('signed');
      }),
    );
  });

  it('refuses another algorithm', async () => {
    const [, payload = '', signature = ''] = record.split('.');
    for (const alg of ['none', 'HS256']) {
      const header = encode({ alg, typ: 'vc+jwt', kid: 'one' });
      const found = await checkRecord(`${header}.${payload}.${signature}`, keySet, now);
      expect(found).toEqual({ kind: 'otherAlgorithm', alg });
      expect(await checkRecord(`${header}.${payload}.`, keySet, now)).toEqual(found);
    }
  });

  it('refuses a key of somebody else, also under the name of ours', async () => {
    const foreign = signCredential(statements, createKey('three'));
    expect(await checkRecord(foreign, keySet, now)).toEqual({ kind: 'unknownKey', kid: 'three' });
    const named = signCredential(statements, createKey('one'));
    expect(await checkRecord(named, keySet, now)).toEqual({ kind: 'changed' });
  });

  it.each(['', 'a.b.c', '..', 'hello', 'e30.e30.x', record.slice(0, 40)])(
    'refuses %j as no record',
    async (text) => {
      expect(await checkRecord(text, keySet, now)).toEqual({ kind: 'noRecord' });
    },
  );

  it('reports that the browser cannot use the key', async () => {
    const keys = [{ kid: 'one', x: 'AA' }];
    expect(await checkRecord(record, { keys }, now)).toEqual({ kind: 'unsupported' });
  });
});
