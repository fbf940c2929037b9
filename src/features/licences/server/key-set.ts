import type { LicenceKeys } from './licence-keys.ts';

/** Returns all keys that have signed licences as a JSON Web Key Set (RFC 7517). Times are in seconds since 1970. */
export async function buildKeySet(keys: LicenceKeys) {
  const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
  const published = await keys.listPublished();
  return {
    keys: published.map(({ kid, x, createdAt, retiredAt, compromisedSince }) => ({
      ...{ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', kid, x, iat: seconds(createdAt) },
      ...(retiredAt && { retired_at: seconds(retiredAt) }),
      ...(compromisedSince && { compromised_since: seconds(compromisedSince) }),
    })),
  };
}
