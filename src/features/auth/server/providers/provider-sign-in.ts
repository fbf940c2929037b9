import type { FastifyRequest } from 'fastify';
import type { ProviderConfig } from '#src/config/providers.ts';
import type { Context } from '#src/features/context.ts';
import { providerNames, type ProviderError, type ProviderName } from '../../messages.ts';
import { createBetterAuth } from '../library/better-auth.ts';
import { isChallengeCookie } from '../second-factor/challenges.ts';
import { createSender } from '../library/library-calls.ts';
import { toProviderError, buildReturnUrl, readResponse, type CallbackQuery } from './provider-responses.ts';
import {
  attempts,
  checkPerson,
  describeProvider,
  findUserId,
  type Attempt,
  type StateMark,
} from './providers.ts';

interface Outcome {
  /** Bound to the state; undefined when the state is unknown. */
  returnUrl: string | undefined;
}

/** The provider has identified the person, and the account was found or created. */
export interface IdentifiedPerson extends Outcome {
  userId: string;
  how: Pick<Required<Attempt>, 'action' | 'profile'>;
}

export interface ProviderSignedIn extends IdentifiedPerson {
  cookies: string[];
}

export interface ProviderChallenged extends IdentifiedPerson {
  challenge: string[];
}

export interface ProviderFailed extends Outcome {
  error: ProviderError;
}

export interface ProviderSignIn {
  /** URL of the provider, and the Set-Cookie lines that bind the callback to this browser. */
  begin: (
    request: FastifyRequest,
    origin: string,
    start: { provider: ProviderName; returnUrl: string | undefined },
  ) => Promise<{ url: string; cookies: string[] }>;
  finish: (
    request: FastifyRequest,
    origin: string,
    back: { provider: ProviderName; query: CallbackQuery },
  ) => Promise<ProviderSignedIn | ProviderChallenged | ProviderFailed>;
}

/** Describes how people who reach the site at this origin sign in at a provider; undefined where it is not set up. */
export type FindProvider = (name: ProviderName, origin: string) => ProviderConfig | undefined;

/** Upper bound: the names of the local machine and the address that the server listens on. */
const maxSenders = 4;
const maxAttempts = 6;
const conflictErrors = new Set(['unable_to_create_user', 'unable_to_link_account']);

/** Signs in through the library, which stores state and verifier and links accounts (docs/decisions/0009). */
export function createProviderSignIn(context: Context, findProvider: FindProvider): ProviderSignIn {
  const senders = new Map<string, Sender>();
  const senderAt = (origin: string) => {
    const sender = senders.get(origin) ?? createSenderAt(context, findProvider, origin);
    if (senders.size < maxSenders) senders.set(origin, sender);
    return sender;
  };

  const begin: ProviderSignIn['begin'] = async (request, origin, { provider, returnUrl }) => {
    const body = {
      provider,
      callbackURL: buildReturnUrl('done', returnUrl),
      errorCallbackURL: buildReturnUrl('failed', returnUrl),
      disableRedirect: true,
      additionalData: { provider } satisfies StateMark,
    };
    const response = await senderAt(origin)(request, { path: '/sign-in/social', body });
    if (!response.ok) throw new Error(`A sign-in could not begin: the library answered ${response.status}.`);
    const { url } = (await response.json()) as { url: string };
    return { url, cookies: response.headers.getSetCookie() };
  };

  const handleCallback = async (request: FastifyRequest, origin: string, call: Callback) => {
    const given = Object.entries(call.query).filter((entry): entry is [string, string] => !!entry[1]);
    const path = `/callback/${call.provider}?${new URLSearchParams(given)}`;
    const { cookie } = call;
    const response = await attempts.run(call.attempt, () =>
      senderAt(origin)(request, { path, ...(cookie !== undefined && { cookie }) }),
    );
    return { ...readResponse(response), cookies: response.headers.getSetCookie() };
  };

  return {
    begin,
    finish: async (request, origin, { provider, query }) => {
      const attempt: Attempt = { number: 0 };
      let response = await handleCallback(request, origin, { provider, query, attempt });
      // The state is consumed, so the retry after a conflict with a concurrent sign-in uses a new state.
      while (conflictErrors.has(response.error ?? '') && attempt.profile && attempt.number < maxAttempts) {
        attempt.number += 1;
        const { url, cookies } = await begin(request, origin, { provider, returnUrl: response.returnUrl });
        const state = new URL(url).searchParams.get('state') ?? undefined;
        const cookie = cookieLine(cookies);
        response = await handleCallback(request, origin, {
          provider,
          query: { ...query, state },
          attempt,
          cookie,
        });
      }
      const { returnUrl, cookies } = response;
      if (response.error !== undefined)
        return { error: toProviderError(response.error, query, attempt), returnUrl };
      const { action, profile } = attempt;
      if (!action || !profile) throw new Error('Somebody was signed in without being asked for.');
      const userId = await findUserId(context.db, provider, profile.id);
      if (userId === undefined) throw new Error('A sign-in left no account.');
      const person = { userId, how: { action, profile }, returnUrl };
      const challenge = cookies.filter(isChallengeCookie);
      return challenge.length > 0 ? { ...person, challenge } : { ...person, cookies };
    },
  };
}

interface Callback {
  provider: ProviderName;
  query: CallbackQuery;
  attempt: Attempt;
  /** Replaces the browser's cookies. */
  cookie?: string;
}

type Sender = ReturnType<typeof createSender>;

function createSenderAt(context: Context, findProvider: FindProvider, origin: string): Sender {
  const providers = providerNames.flatMap((name) => {
    const provider = findProvider(name, origin);
    return provider ? [describeProvider(context, name, provider)] : [];
  });
  const { db, log, sessionSecret: secret } = context;
  const library = createBetterAuth({ db, log, secret, baseUrl: origin, providers, checkPerson });
  return createSender(library, origin);
}

function cookieLine(setCookies: string[]): string {
  return setCookies.map((line) => line.split(';')[0]).join('; ');
}
