import { createHash, randomBytes } from 'node:crypto';
import type { ProviderName } from '#src/features/auth/messages.ts';
import type { SandboxPerson } from '../schemas.ts';

export interface Grant {
  provider: ProviderName;
  person: SandboxPerson;
  redirectUri: string;
  codeChallenge: string;
}

export interface Grants {
  issueCode: (grant: Grant) => string;
  /** Exchanges a code, which is valid once and for a minute. @returns a token */
  redeem: (exchange: { code: string; codeVerifier: string; redirectUri: string }) => string | undefined;
  find: (token: string) => Grant | undefined;
}

const lifetimeMs = 60_000;
const maxEntries = 1000;

/** Keeps the codes and tokens of the sandbox in memory, the latest thousand of each, for a minute. */
export function createGrants(now: () => Date): Grants {
  const codes = createExpiringStore(now);
  const tokens = createExpiringStore(now);
  return {
    issueCode: codes.put,
    redeem: ({ code, codeVerifier, redirectUri }) => {
      const grant = codes.get(code);
      codes.remove(code);
      if (!grant || grant.redirectUri !== redirectUri) return undefined;
      const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
      return challenge === grant.codeChallenge ? tokens.put(grant) : undefined;
    },
    find: tokens.get,
  };
}

function createExpiringStore(now: () => Date) {
  const entries = new Map<string, { grant: Grant; endsAt: number }>();
  return {
    put: (grant: Grant): string => {
      const key = randomBytes(32).toString('base64url');
      entries.set(key, { grant, endsAt: now().getTime() + lifetimeMs });
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
      return key;
    },
    get: (key: string): Grant | undefined => {
      const found = entries.get(key);
      return found && found.endsAt > now().getTime() ? found.grant : undefined;
    },
    remove: (key: string): void => {
      entries.delete(key);
    },
  };
}
