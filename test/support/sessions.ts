import { makeSignature } from 'better-auth/crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#src/config/config.ts';
import type { Db } from '#src/db/types.ts';
import { createBetterAuth } from '#src/features/auth/server/library/better-auth.ts';

interface Site {
  db: Db;
  log: FastifyBaseLogger;
  config: Pick<Config, 'publicUrl' | 'sessionSecret'>;
}

/** Returns a function that starts a session for a user of this site without a sign-in, and returns its Cookie line. */
export function createSessionStarter({ db, log, config }: Site): (userId: string) => Promise<string> {
  const baseUrl = config.publicUrl ?? 'http://localhost';
  const library = createBetterAuth({ db, log, secret: config.sessionSecret, baseUrl });
  return async (userId) => {
    const { authCookies, internalAdapter, secret } = await library.$context;
    const { token } = await internalAdapter.createSession(userId);
    const signed = `${token}.${await makeSignature(token, secret)}`;
    return `${authCookies.sessionToken.name}=${encodeURIComponent(signed)}`;
  };
}
