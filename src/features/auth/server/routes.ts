import type { FastifyInstance } from 'fastify';
import { isReadOnly } from '#src/db/errors.ts';
import { joinContract, mount, type Viewer } from '#src/http/api/endpoints.ts';
import { AppError, unauthorized } from '#src/lib/errors.ts';
import { safeReturnUrl } from '#src/lib/return-url.ts';
import type { AuthContext } from './auth-context.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { messages } from '../messages.ts';
import { limitFailures, limitRegistrations } from './attempts.ts';
import type { AuthKit } from './auth-context.ts';
import { registerCredentialRoutes } from './credentials/credential-routes.ts';
import { getCurrentUser } from './current-user.ts';
import { registerDeviceRoutes } from './sessions/device-routes.ts';
import { registerLinkRoutes } from './credentials/link-routes.ts';
import { authMailJob } from './mails/mail-job.ts';
import { requireUnknownPassword } from './credentials/password-rules.ts';
import { registerTotpRoutes } from './second-factor/totp-routes.ts';
import { acceptTerms } from './terms.ts';
import { createSessionCookies, type Exchange, type SessionCookies } from './session-cookies.ts';

const endpoints = joinContract(calls, schemas);

const documents401 = { config: { errors: [401] } };

export function registerAuthRoutes(app: FastifyInstance, context: AuthContext): void {
  const kit = { ...context, sessionCookies: createSessionCookies(context) };
  registerCurrentUserRoutes(app, kit);
  registerSignInRoutes(app, kit);
  registerLinkRoutes(app, kit);
  registerCredentialRoutes(app, kit);
  registerTotpRoutes(app, kit);
  registerDeviceRoutes(app, kit);
  registerRedirects(app);
}

function registerCurrentUserRoutes(app: FastifyInstance, { db, auth, sessionCookies, now }: AuthKit): void {
  const sendCurrentUser = async ({ viewer, request, reply }: Exchange & { viewer: Viewer | undefined }) => {
    const isHead = request.method === 'HEAD';
    if (!viewer) {
      if (!isHead) await tryToSignOut(sessionCookies, { request, reply });
      throw unauthorized();
    }
    if (!isHead) sessionCookies.renew({ request, reply }, await auth.extendSession(request));
    return getCurrentUser(db, viewer.id, now());
  };
  mount(app, endpoints.getMe, sendCurrentUser, documents401);
  mount(app, endpoints.getAuthUser, sendCurrentUser, documents401);

  mount(
    app,
    endpoints.acceptTerms,
    async ({ body, viewer, request }) => {
      await acceptTerms(db, { userId: viewer.id, version: body.version, now: now() });
      request.log.info(
        { event: 'terms_accepted', userId: viewer.id, version: body.version },
        'The terms were accepted.',
      );
      return getCurrentUser(db, viewer.id, now());
    },
    { config: { errors: [409] } },
  );
}

/** Ends the invalid session of a request, unless the database is read-only. */
async function tryToSignOut(sessionCookies: SessionCookies, exchange: Exchange): Promise<void> {
  try {
    await sessionCookies.signOut(exchange);
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    exchange.request.log.warn(
      { err: error },
      'An invalid session cannot be deleted, because the database is read-only.',
    );
  }
}

function registerSignInRoutes(app: FastifyInstance, kit: AuthKit): void {
  const { auth, jobs, limiter, origin, sessionCookies } = kit;
  mount(
    app,
    endpoints.login,
    async ({ body, request, reply }) => {
      const deviceId = sessionCookies.findDevice(request, body.email);
      const account = auth.hashAccount(body.email);
      const who = { ip: request.ip, account, deviceId };
      const signedIn = await limitFailures(limiter, who, () => auth.signIn(request, body));
      if (!signedIn) {
        request.log.warn({ event: 'sign_in_failed', account }, 'A sign-in failed.');
        throw new AppError(401, 'invalid_credentials', messages.invalidCredentials);
      }
      if ('challenge' in signedIn) {
        reply.header('set-cookie', signedIn.challenge);
        throw new AppError(401, 'totp_required', messages.totpRequired);
      }
      request.log.info({ event: 'signed_in', userId: signedIn.userId }, 'A person signed in.');
      return sessionCookies.completeSignIn({ request, reply }, signedIn);
    },
    documents401,
  );

  mount(
    app,
    endpoints.register,
    async ({ body, request, reply }) => {
      await limitRegistrations(limiter, request.ip);
      const { password, ...owner } = body;
      await requireUnknownPassword({ password, owner, siteUrl: origin(), field: 'password' });
      const signedIn = await auth.register(request, body);
      request.log.info({ event: 'registered', userId: signedIn.userId }, 'A person registered.');
      try {
        await jobs.send(authMailJob, { kind: 'verify', email: body.email });
      } catch (error) {
        // The account exists, so the person can request the mail again.
        request.log.error({ err: error }, 'The verification mail could not be queued.');
      }
      return sessionCookies.completeSignIn({ request, reply }, signedIn);
    },
    { config: { errors: [409] } },
  );

  registerLogout(app, kit);
}

/** The pages show people as signed out whatever the response is, so every response deletes the cookies. */
function registerLogout(app: FastifyInstance, { auth, sessionCookies }: AuthKit): void {
  void app.register(async (scope) => {
    // This hook runs before the session is read, which fails when the database does.
    scope.addHook('onRequest', (request, reply) => sessionCookies.clear({ request, reply }));
    mount(scope, endpoints.logout, async ({ viewer, request }) => {
      await auth.signOut(request);
      if (viewer) request.log.info({ event: 'signed_out', userId: viewer.id }, 'A person signed out.');
    });
  });
}

function registerRedirects(app: FastifyInstance): void {
  app.get('/api/login', { schema: { hide: true } }, (request, reply) => {
    const { returnUrl } = request.query as { returnUrl?: unknown };
    const target = safeReturnUrl(returnUrl);
    const query = target === undefined ? '' : `?${new URLSearchParams({ returnUrl: target })}`;
    return reply.header('cache-control', 'no-store').redirect(`/login${query}`, 302);
  });
  // Password managers look here for the page on which a password is changed.
  app.get('/.well-known/change-password', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect('/settings#password', 302),
  );
}
