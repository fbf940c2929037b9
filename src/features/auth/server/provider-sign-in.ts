import type { FastifyRequest } from 'fastify';
import type { ProviderConfig } from '#src/config.ts';
import { safeReturnUrl } from '#src/lib/return-url.ts';
import { providerNames, type ProviderError, type ProviderName } from '../messages.ts';
import { createBetterAuth } from './better-auth.ts';
import { isChallengeCookie } from './challenges.ts';
import { createSender } from './library-calls.ts';
import { attempts, describeProvider, findUserId, type Attempt, type ProviderDeps } from './providers.ts';

/** What a provider sent a person back with. */
export interface CallbackQuery {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
}

interface Outcome {
  /** Bound to the state; undefined where the state is lost. */
  returnUrl: string | undefined;
}

export interface SignedInElsewhere extends Outcome {
  userId: string;
  cookies: string[];
  how: Pick<Required<Attempt>, 'kind' | 'profile'>;
}

export interface ChallengedElsewhere extends Outcome {
  challenge: string[];
}

export interface FailedElsewhere extends Outcome {
  error: ProviderError;
}

export interface ProviderSignIn {
  /** Where to send the browser, and the Set-Cookie lines that bind what comes back to it. */
  begin: (
    request: FastifyRequest,
    origin: string,
    start: { provider: ProviderName; returnUrl: string | undefined },
  ) => Promise<{ url: string; cookies: string[] }>;
  finish: (
    request: FastifyRequest,
    origin: string,
    back: { provider: ProviderName; query: CallbackQuery },
  ) => Promise<SignedInElsewhere | ChallengedElsewhere | FailedElsewhere>;
}

export interface ProviderSignInDeps extends ProviderDeps {
  config: { sessionSecret: string };
  /** Where they are set up, for people who reach the site at this origin. */
  findProvider: (name: ProviderName, origin: string) => ProviderConfig | undefined;
}

/** As many as there are names of one's own machine, and the address listened on. */
const maxSenders = 4;
const maxAttempts = 6;
const donePath = '/signed-in';
const raced = new Set(['unable_to_create_user', 'unable_to_link_account']);

const libraryErrors: Record<string, ProviderError> = {
  state_not_found: 'sign_in_expired',
  state_mismatch: 'sign_in_expired',
  state_invalid: 'sign_in_expired',
  account_not_linked: 'account_not_linked',
};

/** RFC 6749, section 4.1.2.1. */
const refusals: Record<string, ProviderError> = {
  access_denied: 'provider_refused',
  server_error: 'provider_unavailable',
  temporarily_unavailable: 'provider_unavailable',
};

/** Signs in through the library, which keeps state and verifier and links accounts (docs/decisions/0009). */
export function createProviderSignIn(deps: ProviderSignInDeps): ProviderSignIn {
  const senders = new Map<string, Sender>();
  const senderAt = (origin: string) => {
    const sender = senders.get(origin) ?? createSenderAt(deps, origin);
    if (senders.size < maxSenders) senders.set(origin, sender);
    return sender;
  };

  const begin: ProviderSignIn['begin'] = async (request, origin, { provider, returnUrl }) => {
    const body = {
      provider,
      callbackURL: markReturn(donePath, returnUrl),
      errorCallbackURL: markReturn('/failed', returnUrl),
      disableRedirect: true,
    };
    const response = await senderAt(origin)(request, { path: '/sign-in/social', body });
    if (!response.ok) throw new Error(`A sign-in could not begin: the library answered ${response.status}.`);
    const { url } = (await response.json()) as { url: string };
    return { url, cookies: response.headers.getSetCookie() };
  };

  const comeBack = async (request: FastifyRequest, origin: string, call: CallBack) => {
    const given = Object.entries(call.query).filter((entry): entry is [string, string] => !!entry[1]);
    const path = `/callback/${call.provider}?${new URLSearchParams(given)}`;
    const { cookie } = call;
    const response = await attempts.run(call.attempt, () =>
      senderAt(origin)(request, { path, ...(cookie !== undefined && { cookie }) }),
    );
    return { ...readAnswer(response), cookies: response.headers.getSetCookie() };
  };

  return {
    begin,
    finish: async (request, origin, { provider, query }) => {
      const attempt: Attempt = { number: 0 };
      let answer = await comeBack(request, origin, { provider, query, attempt });
      // The state is used up, so a sign-in that another one crossed goes on with a state of its own.
      while (raced.has(answer.error ?? '') && attempt.profile && attempt.number < maxAttempts) {
        attempt.number += 1;
        const { url, cookies } = await begin(request, origin, { provider, returnUrl: answer.returnUrl });
        const state = new URL(url).searchParams.get('state') ?? undefined;
        const cookie = cookieLine(cookies);
        answer = await comeBack(request, origin, { provider, query: { ...query, state }, attempt, cookie });
      }
      const { returnUrl, cookies } = answer;
      if (answer.error !== undefined) return { error: errorOf(answer.error, query, attempt), returnUrl };
      const challenge = cookies.filter(isChallengeCookie);
      if (challenge.length > 0) return { challenge, returnUrl };
      const { kind, profile } = attempt;
      if (!kind || !profile) throw new Error('Somebody was signed in without being asked for.');
      const userId = await findUserId(deps.db, provider, profile.id);
      if (userId === undefined) throw new Error('A sign-in left no account.');
      return { userId, cookies, how: { kind, profile }, returnUrl };
    },
  };
}

interface CallBack {
  provider: ProviderName;
  query: CallbackQuery;
  attempt: Attempt;
  /** In place of the browser's own. */
  cookie?: string;
}

type Sender = ReturnType<typeof createSender>;

function createSenderAt({ config, findProvider, ...deps }: ProviderSignInDeps, origin: string): Sender {
  const providers = providerNames.flatMap((name) => {
    const provider = findProvider(name, origin);
    return provider ? [describeProvider(deps, name, provider)] : [];
  });
  const { db, log } = deps;
  const library = createBetterAuth({ db, log, secret: config.sessionSecret, baseUrl: origin, providers });
  return createSender(library, origin);
}

/** An address for the library to come back with; no browser ever sees it. */
function markReturn(path: string, returnUrl: string | undefined): string {
  return `${path}?to=${Buffer.from(returnUrl ?? '').toString('base64url')}`;
}

/** Where the library would send the browser: to one of the marked addresses, or to its own page for errors. */
function readAnswer(response: Response): { error: string | undefined; returnUrl: string | undefined } {
  const location = URL.parse(response.headers.get('location') ?? '', 'http://localhost');
  const to = Buffer.from(location?.searchParams.get('to') ?? '', 'base64url').toString('utf8');
  const isDone = location?.pathname === donePath && response.status === 302;
  const error = isDone ? undefined : (location?.searchParams.get('error') ?? 'no_answer');
  return { error, returnUrl: safeReturnUrl(to) };
}

function errorOf(libraryError: string, query: CallbackQuery, attempt: Attempt): ProviderError {
  if (attempt.fault) return attempt.fault;
  // What the provider sent comes back under the same name as the library's own findings.
  if (query.error === libraryError) return refusals[libraryError] ?? 'sign_in_failed';
  return libraryErrors[libraryError] ?? 'sign_in_failed';
}

function cookieLine(setCookies: string[]): string {
  return setCookies.map((line) => line.split(';')[0]).join('; ');
}
