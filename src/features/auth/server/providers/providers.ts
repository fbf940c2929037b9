import { AsyncLocalStorage } from 'node:async_hooks';
import { getOAuthState } from 'better-auth/api';
import type { GenericOAuthConfig } from 'better-auth/plugins';
import type { FastifyBaseLogger } from 'fastify';
import type { ProviderConfig } from '#src/config/providers.ts';
import type { Db } from '#src/db/types.ts';
import {
  identifyPerson,
  ProviderFault,
  type CodeExchange,
  type ProviderProfile,
} from '#src/integrations/oauth.ts';
import { site } from '#src/site.ts';
import { EmailBody } from '../../contract.ts';
import type { ProviderError, ProviderName } from '../../messages.ts';
import { isEmailTaken } from '../current-user.ts';
import { findFreeUsername } from '../usernames.ts';
import { namesOf } from './provider-names.ts';

/** One sign-in on its way through the library, which asks for what it needs step by step. */
export interface Attempt {
  /** From 0; a later one repeats what another sign-in at the same moment has crossed, without asking elsewhere again. */
  number: number;
  exchange?: CodeExchange;
  profile?: ProviderProfile & { email: string };
  /** What it will come to: a new account, a new way into one that is there, or a way that is known. */
  kind?: 'new' | 'link' | 'known';
  fault?: ProviderError;
}

/** What a state carries of ours: the provider that it was made for. */
export type StateMark = { provider: ProviderName };

/** The library calls back without saying for whom. */
export const attempts = new AsyncLocalStorage<Attempt>();

export interface ProviderDeps {
  db: Db;
  log: FastifyBaseLogger;
  now: () => Date;
  /** How long Google or Discord may take for one answer. */
  timeoutMs?: number | undefined;
}

const defaultTimeoutMs = 10_000;

const scopes: Record<ProviderName, string[]> = {
  google: ['openid', 'email', 'profile'],
  discord: ['identify', 'email'],
};

/** The person presses a button there each time: no other page can have somebody signed in without them. */
const prompts = { google: 'select_account', discord: 'consent' } as const;

function currentAttempt(): Attempt {
  const attempt = attempts.getStore();
  if (!attempt) throw new Error('The library asked for a person outside of a sign-in.');
  return attempt;
}

/** One provider as the library takes it. Tokens stay here: what the library never sees it cannot keep. */
export function describeProvider(
  deps: ProviderDeps,
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
      // One provider's code never goes to the other (RFC 9700, section 4.4).
      if (state?.provider === name) attempt.exchange = { code, codeVerifier, redirectUri: redirectURI };
      else attempt.fault = 'sign_in_expired';
      return {};
    },
    getUserInfo: async () => {
      const attempt = currentAttempt();
      if (attempt.fault) return null;
      const found = attempt.profile ?? (await findPerson(deps, name, config));
      if (!found) return null;
      attempt.profile = found;
      attempt.kind = await kindOf(deps.db, name, found);
      if (attempt.kind !== 'known' && !found.emailVerified) {
        attempt.fault = 'provider_email_unverified';
        return null;
      }
      const { id, email, emailVerified, imageUrl } = found;
      const { firstName, lastName } = namesOf(found);
      return { id, email, emailVerified, image: imageUrl, name: `${firstName} ${lastName}`.trim() };
    },
    mapProfileToUser: () => newAccountFields(deps, currentAttempt()),
    accountSubject: ({ profile }) => String(profile.id),
  };
}

async function findPerson(
  { log, timeoutMs = defaultTimeoutMs }: ProviderDeps,
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
    log.warn({ err: error, provider: name }, 'a sign-in provider did not answer as it should');
    attempt.fault = 'provider_unavailable';
  }
  return undefined;
}

async function kindOf(
  db: Db,
  name: ProviderName,
  { id, email }: { id: string; email: string },
): Promise<Attempt['kind']> {
  if ((await findUserId(db, name, id)) !== undefined) return 'known';
  return (await isEmailTaken(db, email)) ? 'link' : 'new';
}

export async function findUserId(db: Db, name: ProviderName, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('user_id')
    .where('provider_id', '=', name)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.user_id;
}

/** Looked for before the library opens its transaction, since the embedded database has one connection only. */
async function newAccountFields({ db, now }: ProviderDeps, { kind, number, profile }: Attempt) {
  if (kind !== 'new' || !profile) return {};
  const names = namesOf(profile);
  return {
    ...names,
    username: await findFreeUsername(db, names.firstName, number),
    wantsStlEmails: false,
    termsVersion: site.terms.version,
    termsAcceptedAt: now(),
  };
}
