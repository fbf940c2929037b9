import { AsyncLocalStorage } from 'node:async_hooks';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { isAPIError } from 'better-auth/api';
import { betterAuth, type BetterAuthOptions } from 'better-auth/minimal';
import { genericOAuth, type GenericOAuthConfig } from 'better-auth/plugins';
import type { FastifyBaseLogger } from 'fastify';
import { uniqueViolation } from '#src/db/errors.ts';
import type { Db } from '#src/db/types.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { secondFactor } from './second-factor-plugin.ts';
import { noteDatabaseFailures } from './database-failures.ts';
import { hashSessionTokens } from './token-adapter.ts';

export interface BetterAuthInput {
  db: Db;
  log: FastifyBaseLogger;
  secret: string;
  /** Origin with its scheme, which decides whether cookies are for HTTPS only. */
  baseUrl: string;
  /** The configured sign-in providers. */
  providers?: GenericOAuthConfig[];
  /** Called before a provider's person gets an account, a link to an existing one, or a session. */
  checkPerson?: PersonCheck;
}

export type PersonCheck = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>;

export const sessionSeconds = 30 * 86_400;
const sessionUpdateSeconds = 86_400;
/** A session ends after this time, even when it is in use. */
const sessionMaxSeconds = 90 * 86_400;
export const clientAddressHeader = 'x-client-address';

/** A session is extended at most once per day. */
export function isDueForExtension(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() <= (sessionSeconds - sessionUpdateSeconds) * 1000;
}

/** Sessions that were created before this time have exceeded the maximum lifetime, whatever their expiry. */
export function getOldestSessionStart(now: Date): Date {
  return new Date(now.getTime() - sessionMaxSeconds * 1000);
}

/** Hash of the new password, computed before the transaction, because the embedded database has only one connection. */
export const preparedHash = new AsyncLocalStorage<string>();

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };

const user = {
  fields: { ...times, emailVerified: 'email_verified', image: 'provider_image_url' },
  additionalFields: {
    firstName: { type: 'string', fieldName: 'first_name' },
    lastName: { type: 'string', fieldName: 'last_name' },
    username: { type: 'string' },
    wantsStlEmails: { type: 'boolean', fieldName: 'wants_stl_emails' },
    termsVersion: { type: 'string', fieldName: 'terms_version' },
    termsAcceptedAt: { type: 'date', fieldName: 'terms_accepted_at' },
    isAdmin: { type: 'boolean', fieldName: 'is_admin', input: false, required: false },
    isMod: { type: 'boolean', fieldName: 'is_mod', input: false, required: false },
    twoFactorEnabled: { type: 'boolean', fieldName: 'two_factor_enabled', input: false, required: false },
  },
} as const satisfies BetterAuthOptions['user'];

const tables = {
  user,
  session: {
    fields: {
      ...times,
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
    },
    expiresIn: sessionSeconds,
    updateAge: sessionUpdateSeconds,
    // Reading a session writes nothing: neither an extension nor the deletion of an expired one.
    deferSessionRefresh: true,
  },
  account: {
    fields: {
      ...times,
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
    },
  },
  verification: {
    fields: { ...times, expiresAt: 'expires_at' },
    storeIdentifier: 'hashed',
  },
} as const satisfies BetterAuthOptions;

/** Configures better-auth. Only `auth.ts` and `provider-sign-in.ts` call it (docs/decisions/0005). */
export function createBetterAuth({ db, log, secret, baseUrl, providers = [], checkPerson }: BetterAuthInput) {
  const isSecure = baseUrl.startsWith('https:');
  return betterAuth({
    ...tables,
    user: { ...user, ...(checkPerson && { validateUserInfo: checkPerson }) },
    baseURL: baseUrl,
    basePath: '/api/auth',
    secret,
    database: noteDatabaseFailures(
      hashSessionTokens(kyselyAdapter(db, { type: 'postgres', transaction: true, usePlural: true })),
    ),
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: 8,
      // The library counts UTF-16 units. Our own limit of 128 code points applies before.
      maxPasswordLength: 256,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: async (password) => preparedHash.getStore() ?? hashPassword(password),
        verify: verifyPassword,
      },
    },
    plugins: [secondFactor(), ...(providers.length > 0 ? [genericOAuth({ config: providers })] : [])],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      // Browsers accept the __Host- prefix from this host only; the library supports only __Secure-.
      cookiePrefix: isSecure ? '__Host-fl' : 'fl',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      database: { validateSchema: false },
    },
    logger: {
      level: 'warn',
      log: (level, message, ...details) => {
        const err = details.find((detail) => detail instanceof Error);
        // Two sign-ups for one address are not an error of the site, and the library's error names the address.
        const isWorthReading = level === 'error' && !uniqueViolation(err);
        log[isWorthReading ? 'warn' : 'debug']({ err }, message);
      },
    },
    onAPIError: {
      // Errors that are not the library's API errors go to our error handler.
      onError: (error) => {
        if (!isAPIError(error)) throw error;
      },
    },
  });
}

export type BetterAuth = ReturnType<typeof createBetterAuth>;
