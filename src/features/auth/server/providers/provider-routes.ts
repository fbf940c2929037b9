import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#src/config/config.ts';
import { joinContract, mount, publicRead } from '#src/http/api/endpoints.ts';
import { toClientNetwork } from '#src/http/api/client-network.ts';
import { safeReturnUrl } from '#src/lib/return-url.ts';
import * as calls from '../../calls.ts';
import * as schemas from '../../schemas.ts';
import { providerNames, providerTitles, type ProviderError, type ProviderName } from '../../messages.ts';
import { authMailJob } from '../mails/mail-job.ts';
import { createSessionCookies, type Exchange, type SessionCookies } from '../session-cookies.ts';
import { notePicture } from './provider-pictures.ts';
import {
  createProviderSignIn,
  type FindProvider,
  type ProviderSignIn,
  type ProviderSignedIn,
} from './provider-sign-in.ts';
import type { AuthContext } from '../auth-context.ts';

const endpoints = joinContract(calls, schemas);

export interface ProviderContext extends AuthContext {
  config: Pick<Config, 'providers'>;
  /** Describes a provider that has no keys in the configuration; undefined outside demo mode. */
  findFallbackProvider?: FindProvider | undefined;
  /** Called when the person's picture at the provider has changed. It must not throw. */
  onProviderPicture: (userId: string) => Promise<void>;
}

interface ProviderKit extends ProviderContext {
  sessionCookies: SessionCookies;
  signIn: ProviderSignIn;
}

const startsAMinute = { max: 30, windowSeconds: 60 };
// A HEAD request would consume the code.
const exposeHeadRoute = false;

/** Adds the routes for signing in with Google and Discord. */
export function registerProviderRoutes(app: FastifyInstance, context: ProviderContext): void {
  const { config, findFallbackProvider } = context;
  const { providers } = config;
  const signIn = createProviderSignIn(
    context,
    (name, origin) => providers[name] ?? findFallbackProvider?.(name, origin),
  );
  const kit = { ...context, sessionCookies: createSessionCookies(context), signIn };
  const isAvailable = (name: ProviderName) =>
    findFallbackProvider !== undefined || providers[name] !== undefined;

  mount(app, endpoints.getProviders, async () => providerNames.filter(isAvailable), publicRead);
  for (const name of providerNames) {
    registerStart(app, kit, { name, isAvailable: isAvailable(name) });
    registerCallback(app, kit, name);
  }
}

function registerStart(
  app: FastifyInstance,
  { limiter, signIn, originFor }: ProviderKit,
  { name, isAvailable }: { name: ProviderName; isAvailable: boolean },
): void {
  const summary = `Sign in at ${providerTitles[name]}, then go to the path in returnUrl`;
  const options = { exposeHeadRoute, schema: { summary, tags: ['auth'] }, config: { responses: [302] } };
  app.get(`/api/auth/${name}/login`, options, async (request, reply) => {
    const returnUrl = safeReturnUrl((request.query as { returnUrl?: unknown }).returnUrl);
    if (!isAvailable) return sendToLogin(reply, { error: 'provider_not_configured', returnUrl });
    const key = `provider-start:network:${toClientNetwork(request.ip)}`;
    await limiter.take({ key, ...startsAMinute });
    const origin = originFor(request);
    const { url, cookies } = await signIn.begin(request, origin, { provider: name, returnUrl });
    return send(reply.header('set-cookie', cookies), url);
  });
}

function registerCallback(app: FastifyInstance, kit: ProviderKit, name: ProviderName): void {
  app.get(
    `/api/auth/callback/${name}`,
    { exposeHeadRoute, schema: { hide: true } },
    async (request, reply) => {
      const { code, state, error } = request.query as Record<string, unknown>;
      const query = { code: readParameter(code), state: readParameter(state), error: readParameter(error) };
      const origin = kit.originFor(request);
      const fail = (reason: ProviderError, returnUrl?: string) => {
        request.log.warn(
          { event: 'sign_in_failed', provider: name, reason },
          'A sign-in with a provider failed.',
        );
        return sendToLogin(reply, { error: reason, returnUrl });
      };
      try {
        const outcome = await kit.signIn.finish(request, origin, { provider: name, query });
        const { returnUrl } = outcome;
        if ('error' in outcome) return fail(outcome.error, returnUrl);
        if (outcome.how.action === 'link-account') await reportLink(request, kit, outcome.userId, name);
        if ('challenge' in outcome) {
          return sendToLogin(reply.header('set-cookie', outcome.challenge), { step: 'totp', returnUrl });
        }
        await welcomePerson({ request, reply }, kit, outcome, name);
        return send(reply, asHeader(returnUrl ?? '/dashboard'));
      } catch (err) {
        request.log.error({ err, provider: name }, 'A sign-in with a provider was aborted by an error.');
        return fail('sign_in_failed');
      }
    },
  );
}

/** A provider is linked from now on, even when the second factor is still missing. */
async function reportLink(
  request: FastifyRequest,
  { jobs }: ProviderKit,
  userId: string,
  provider: ProviderName,
): Promise<void> {
  request.log.info({ event: 'provider_linked', userId, provider }, 'A provider was linked to an account.');
  await jobs.send(authMailJob, { kind: 'provider-linked', userId, provider });
}

async function welcomePerson(
  exchange: Exchange,
  { db, auth, sessionCookies, onProviderPicture }: ProviderKit,
  { userId, cookies, how }: ProviderSignedIn,
  provider: ProviderName,
): Promise<void> {
  const { request } = exchange;
  // The previous session of this browser ends.
  await auth.signOut(request);
  await sessionCookies.completeSignIn(exchange, { userId, cookies });
  const event = how.action === 'create-user' ? 'registered' : 'signed_in';
  request.log.info({ event, userId, provider }, 'A person signed in with a provider.');
  const { imageUrl } = how.profile;
  if (imageUrl !== undefined && (await notePicture(db, userId, imageUrl))) await onProviderPicture(userId);
}

/** Returns the first value of a parameter; undefined when it is longer than any provider sends. */
function readParameter(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' && first.length <= 4096 ? first : undefined;
}

function sendToLogin(
  reply: FastifyReply,
  query: { error?: ProviderError; step?: 'totp'; returnUrl: string | undefined },
): FastifyReply {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return send(reply, `/login?${new URLSearchParams(given)}`);
}

/** Percent-encodes what is not ASCII, for use in a header. All else stays, so that the path remains the one that was validated. */
function asHeader(path: string): string {
  return path.replace(/[^\u0021-\u007e]+/gu, encodeURIComponent);
}

function send(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 302);
}
