/** The keys of a shop as it publishes them (RFC 7517). Times are in seconds since 1970. */
export interface KeySet {
  keys: { kid: string; x: string; compromised_since?: number }[];
}

/** The statements of a record that are shown to people. */
export interface RecordStatements {
  id: string;
  issuer: string;
  validFrom: string;
  credentialSubject: { name?: string; design: { title: string }; downloadedAt: string; termsVersion: string };
}

/** The result of the check of a signed record. */
export type RecordFinding =
  | { kind: 'noRecord' | 'changed' | 'unsupported' }
  | { kind: 'otherAlgorithm'; alg: string }
  | { kind: 'unknownKey'; kid: string }
  | {
      kind: 'signed';
      kid: string;
      statements: RecordStatements;
      /** The time since which others may know the key; undefined for a trusted one. */
      mistrustedSince: Date | undefined;
      /** Whether the record begins later than now, so that one of the two clocks is wrong. */
      isEarly: boolean;
    };

/**
 * Checks a record in a browser. The functions of this file refer to nothing outside it, because the offline checker
 * contains their source text.
 * @param now the time of this device
 */
export async function checkRecord(jws: string, { keys }: KeySet, now: Date): Promise<RecordFinding> {
  const [, payload = ''] = jws.trim().split('.');
  const named = readHeader(jws);
  if (typeof named !== 'string') return named;
  // Several lists of keys can be added, of which an older one does not know what happened later.
  const found = keys.filter(({ kid }) => kid === named);
  if (found.length === 0) return { kind: 'unknownKey', kid: named };
  const kind = await verifyWithAll(found, jws);
  if (kind !== 'signed') return { kind };
  const statements = readJson(payload) as RecordStatements | undefined;
  if (!statements) return { kind: 'changed' };
  const toleranceMs = 300_000;
  const since = found.find((key) => key.compromised_since !== undefined)?.compromised_since;
  return {
    kind: 'signed',
    kid: named,
    statements,
    mistrustedSince: since === undefined ? undefined : new Date(since * 1000),
    isEarly: Date.parse(statements.validFrom) > now.getTime() + toleranceMs,
  };
}

/** Returns the name of the key, or why the header is not that of one of our records. */
function readHeader(jws: string): string | RecordFinding {
  const parts = jws.trim().split('.');
  const header = (readJson(parts[0] ?? '') ?? {}) as Record<string, unknown>;
  const { alg, typ, kid, crit } = header;
  if (parts.length !== 3 || typeof alg !== 'string') return { kind: 'noRecord' };
  if (!['EdDSA', 'Ed25519'].includes(alg)) return { kind: 'otherAlgorithm', alg };
  return typ === 'vc+jwt' && typeof kid === 'string' && crit === undefined ? kid : { kind: 'noRecord' };
}

/** Demands that every key has signed the record: of two keys with one name, one does not belong to the shop. */
async function verifyWithAll(
  keys: KeySet['keys'],
  jws: string,
): Promise<'signed' | 'changed' | 'unsupported'> {
  const [header = '', payload = '', signature = ''] = jws.trim().split('.');
  const bytes = decodePart(signature);
  const signed = new TextEncoder().encode(`${header}.${payload}`);
  for (const { x } of keys) {
    const publicKey = await importKey(x);
    if (!publicKey) return 'unsupported';
    if (!bytes || !(await crypto.subtle.verify('Ed25519', publicKey, bytes, signed))) return 'changed';
  }
  return 'signed';
}

/** Returns undefined where the browser has no Ed25519, and on pages without HTTPS. */
async function importKey(x: string): Promise<CryptoKey | undefined> {
  try {
    return await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, 'Ed25519', false, [
      'verify',
    ]);
  } catch {
    return undefined;
  }
}

function readJson(part: string): unknown {
  const bytes = decodePart(part);
  try {
    return bytes && JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** Decodes base64url. It accepts one text only for each sequence of bytes. */
function decodePart(part: string): Uint8Array<ArrayBuffer> | undefined {
  const isBase64Url = /^[\w-]+$/.test(part) && part.length % 4 !== 1;
  if (!isBase64Url) return undefined;
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  const again = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return again === part ? Uint8Array.from(binary, (character) => character.charCodeAt(0)) : undefined;
}

/** The functions of this file, for the offline checker. */
export const recordCheckFunctions = [checkRecord, readHeader, verifyWithAll, importKey, readJson, decodePart];
