import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { mount, type Viewer } from '#src/http/endpoints.ts';
import type { RateLimiter } from '#src/http/rate-limits.ts';
import { AppError, unauthorized } from '#src/lib/errors.ts';
import { safeReturnUrl } from '#src/lib/return-url.ts';
import * as contract from '../contract.ts';
import { accountMark, limitFailures, limitRegistrations } from './attempts.ts';
import type { Auth, SignedIn } from './auth.ts';
import { sessionSeconds } from './better-auth.ts';
import { getCurrentUser } from './current-user.ts';
import { deviceCookieName, deviceSeconds } from './known-devices.ts';

const mayBeNobody = { config: { errors: [401] } };

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface AuthRouteDeps {
  db: Db;
  auth: Auth;
  limiter: RateLimiter;
  now: () => Date;
}

export function registerAuthRoutes(app: FastifyInstance, { db, auth, limiter, now }: AuthRouteDeps): void {
  const hint = { path: '/', sameSite: 'lax', secure: auth.isSecure } as const;
  const deviceCookie = deviceCookieName(auth.isSecure);
  const device = { ...hint, httpOnly: true, maxAge: deviceSeconds } as const;

  const welcome = async ({ request, reply }: Exchange, { userId, cookies }: SignedIn) => {
    const user = await getCurrentUser(db, userId, now());
    reply
      .header('set-cookie', cookies)
      .setCookie(contract.hintCookie, '1', { ...hint, maxAge: sessionSeconds })
      .setCookie(deviceCookie, auth.devices.issue(user.email, request.cookies[deviceCookie]), device);
    return { user };
  };

  const sayWho = async ({ viewer, request, reply }: Exchange & { viewer: Viewer | undefined }) => {
    if (!viewer) {
      reply.header('set-cookie', await auth.signOut(request)).clearCookie(contract.hintCookie, hint);
      throw unauthorized();
    }
    const renewed = await auth.extendSession(request);
    if (renewed.length > 0) {
      reply
        .header('set-cookie', renewed)
        .setCookie(contract.hintCookie, '1', { ...hint, maxAge: sessionSeconds });
    }
    return getCurrentUser(db, viewer.id, now());
  };

  mount(app, contract.getMe, sayWho, mayBeNobody);
  mount(app, contract.getAuthUser, sayWho, mayBeNobody);

  mount(
    app,
    contract.login,
    async ({ body, request, reply }) => {
      const deviceId = auth.devices.find(body.email, request.cookies[deviceCookie]);
      const who = { ip: request.ip, email: body.email, deviceId };
      const signedIn = await limitFailures(limiter, who, () => auth.signIn(request, body));
      if (!signedIn) {
        request.log.warn({ event: 'sign_in_failed', account: accountMark(body.email) }, 'sign-in failed');
        throw new AppError(401, 'invalid_credentials', contract.messages.invalidCredentials);
      }
      request.log.info({ event: 'signed_in', userId: signedIn.userId }, 'signed in');
      return welcome({ request, reply }, signedIn);
    },
    mayBeNobody,
  );

  mount(
    app,
    contract.register,
    async ({ body, request, reply }) => {
      await limitRegistrations(limiter, request.ip);
      const signedIn = await auth.register(request, body);
      request.log.info({ event: 'registered', userId: signedIn.userId }, 'registered');
      return welcome({ request, reply }, signedIn);
    },
    { config: { errors: [409] } },
  );

  mount(app, contract.logout, async ({ viewer, request, reply }) => {
    reply.header('set-cookie', await auth.signOut(request)).clearCookie(contract.hintCookie, hint);
    if (viewer) request.log.info({ event: 'signed_out', userId: viewer.id }, 'signed out');
  });

  registerLoginRedirect(app);
}

function registerLoginRedirect(app: FastifyInstance): void {
  app.get('/api/login', { schema: { hide: true } }, (request, reply) => {
    const { returnUrl } = request.query as { returnUrl?: unknown };
    const target = safeReturnUrl(returnUrl);
    const query = target === undefined ? '' : `?${new URLSearchParams({ returnUrl: target })}`;
    return reply.header('cache-control', 'no-store').redirect(`/login${query}`, 302);
  });
}
