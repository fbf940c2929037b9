import { AsyncLocalStorage } from 'node:async_hooks';
import { getOAuthState } from 'better-auth/api';
import type { GenericOAuthConfig } from 'better-auth/plugins';
import type { ProviderConfig } from '#src/config/providers.ts';
import type { Db } from '#src/db/types.ts';
import {
  identifyPerson,
  ProviderFault,
  type CodeExchange,
  type ProviderProfile,
} from '#src/integrations/oauth.ts';
import { site } from '#src/site.ts';
import type { Context } from '#src/features/context.ts';
import { EmailBody } from '../../schemas.ts';
import type { ProviderError, ProviderName } from '../../messages.ts';
import type { PersonCheck } from '../library/better-auth.ts';
import { findFreeUsername } from '../usernames.ts';
import { readNames } from './provider-names.ts';

/** State of one sign-in while the library processes it. */
export interface Attempt {
  /** Starts at 0. A retry after a conflict with a concurrent sign-in sends no further request to the provider. */
  number: number;
  exchange?: CodeExchange;
  profile?: ProviderProfile & { email: string };
  /** Returns whether the library created an account, linked the provider to an existing one, or found the link. */
  action?: Parameters<PersonCheck>[0]['source']['action'];
  fault?: ProviderError;
}

/** Our data within a state: the provider that it was created for. */
export type StateMark = { provider: ProviderName };

/** The library's callbacks do not name the sign-in, so it is kept in an async context. */
export const attempts = new AsyncLocalStorage<Attempt>();

/** Timeout of one request to Google or Discord. */
const timeoutMs = 10_000;

const scopes: Record<ProviderName, string[]> = {
  google: ['openid', 'email', 'profile'],
  discord: ['identify', 'email'],
};

/** The person confirms at the provider each time, so that no other page can start a sign-in unnoticed. */
const prompts = { google: 'select_account', discord: 'consent' } as const;

function currentAttempt(): Attempt {
  const attempt = attempts.getStore();
  if (!attempt) throw new Error('The library asked for a person outside of a sign-in.');
  return attempt;
}

/** Configures one provider for the library. The tokens are not passed on, so the library cannot store them. */
export function describeProvider(
  context: Pick<Context, 'db' | 'log' | 'now'>,
  name: ProviderName,
  config: ProviderConfig,
): GenericOAuthConfig {
  return {
    providerId: name,
    clientId: config.clientId,
    clientSecret: config.clientSecret,
    authorizationUrl: config.authorizationUrl,
    tokenUrl: config.tokenUrl,
    scopes: scopes[name],
    pkce: true,
    prompt: prompts[name],
    getToken: async ({ code, codeVerifier = '', redirectURI }) => {
      const attempt = currentAttempt();
      const state = await getOAuthState<StateMark>();
      // A code is never sent to another provider (RFC 9700, section 4.4).
      if (state?.provider === name) attempt.exchange = { code, codeVerifier, redirectUri: redirectURI };
      else attempt.fault = 'sign_in_expired';
      return {};
    },
    getUserInfo: async () => {
      const attempt = currentAttempt();
      if (attempt.fault) return null;
      const found = attempt.profile ?? (await findPerson(context, name, config));
      if (!found) return null;
      attempt.profile = found;
      const { id, email, emailVerified, imageUrl } = found;
      const { firstName, lastName } = readNames(found);
      return { id, email, emailVerified, image: imageUrl, name: `${firstName} ${lastName}`.trim() };
    },
    mapProfileToUser: () => newAccountFields(context, currentAttempt()),
    accountSubject: ({ profile }) => String(profile.id),
  };
}

async function findPerson(
  { log }: Pick<Context, 'log'>,
  name: ProviderName,
  config: ProviderConfig,
): Promise<Attempt['profile']> {
  const attempt = currentAttempt();
  if (!attempt.exchange) throw new Error('The library asked for a person before it gave the code.');
  try {
    const profile = await identifyPerson(name, config, attempt.exchange, timeoutMs);
    const address = EmailBody.safeParse({ email: profile.email });
    if (address.success) return { ...profile, email: address.data.email };
    attempt.fault = 'provider_no_email';
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    log.warn({ err: error, provider: name }, 'A sign-in provider sent an invalid response or none.');
    attempt.fault = 'provider_unavailable';
  }
  return undefined;
}

/** Notes what the library is about to do, and refuses a new account for an address that the provider has not verified. */
export const checkPerson: PersonCheck = ({ user, source }) => {
  const attempt = currentAttempt();
  attempt.action = source.action;
  if (source.action === 'sign-in' || user.emailVerified) return undefined;
  attempt.fault = 'provider_email_unverified';
  return { error: attempt.fault };
};

export async function findUserId(db: Db, name: ProviderName, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('user_id')
    .where('provider_id', '=', name)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.user_id;
}

/** Queried before the library opens its transaction, since the embedded database has only one connection. */
async function newAccountFields({ db, now }: Pick<Context, 'db' | 'now'>, { number, profile }: Attempt) {
  if (!profile) return {};
  const names = readNames(profile);
  return {
    ...names,
    username: await findFreeUsername(db, names.firstName, number),
    wantsStlEmails: false,
    termsVersion: site.terms.version,
    termsAcceptedAt: now(),
  };
}
