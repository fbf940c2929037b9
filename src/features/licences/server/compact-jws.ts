import { createHash, sign, verify, type KeyObject } from 'node:crypto';

/** The public half of an Ed25519 key (RFC 8037). */
export interface PublicJwk {
  kty: 'OKP';
  crv: 'Ed25519';
  /** 32 bytes in base64url. */
  x: string;
}

/** The names of the algorithm in RFC 8037 and in RFC 9864. */
const algorithms = ['EdDSA', 'Ed25519'];

/** Returns the thumbprint of a key (RFC 7638), which is its `kid`. */
export function toThumbprint({ crv, kty, x }: PublicJwk): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

/** Signs a credential as a compact JWS (RFC 7515) with the media type of VC-JOSE-COSE. */
export function signCredential(payload: object, key: { kid: string; privateKey: KeyObject }): string {
  const header: { alg: 'EdDSA'; typ: 'vc+jwt'; kid: string } = { alg: 'EdDSA', typ: 'vc+jwt', kid: key.kid };
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key.privateKey).toString('base64url')}`;
}

/**
 * Checks the signature of a credential.
 * @param findKey returns the public key with this `kid`, or undefined if it is not one of ours
 * @returns the payload, or undefined if the text is no credential that one of the keys has signed
 */
export function verifyCredential(
  jws: string,
  findKey: (kid: string) => KeyObject | undefined,
): { kid: string; payload: unknown } | undefined {
  const parts = jws.split('.');
  if (parts.length !== 3 || !parts.every(isCanonical)) return undefined;
  const [header = '', payload = '', signature = ''] = parts;
  const kid = readKid(header);
  const key = kid === undefined ? undefined : findKey(kid);
  if (kid === undefined || key?.asymmetricKeyType !== 'ed25519') return undefined;
  const isGood = verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'));
  return isGood ? { kid, payload: decode(payload) } : undefined;
}

/** Returns the name of the key, or undefined for a header that is not that of one of our credentials. */
function readKid(header: string): string | undefined {
  const { alg, typ, kid, crit } = (decode(header) ?? {}) as Record<string, unknown>;
  if (typeof alg !== 'string' || !algorithms.includes(alg) || typ !== 'vc+jwt') return undefined;
  // An extension that must be understood is one that this code does not know (RFC 7515, 4.1.11).
  return typeof kid === 'string' && crit === undefined ? kid : undefined;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Node ignores characters that are not base64url, so that different texts would have the same bytes. */
function isCanonical(text: string): boolean {
  return text !== '' && Buffer.from(text, 'base64url').toString('base64url') === text;
}
