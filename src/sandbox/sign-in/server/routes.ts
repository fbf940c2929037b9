import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { returnOrigin } from '#src/features/auth/server/providers/provider-origin.ts';
import type { FindProvider } from '#src/features/auth/server/providers/provider-sign-in.ts';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import { getOrigin } from '#src/http/pages/built-site.ts';
import { invalid } from '#src/lib/errors.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { createGrants, type Grants } from './grants.ts';
import { drawPicture } from './picture.ts';
import { describePerson } from './profiles.ts';

const endpoints = joinContract(calls, schemas);

interface Client {
  id: string;
  secret: string;
}

const paths = {
  page: '/demo/sign-in',
  token: '/api/demo/oauth/token',
  userInfo: '/api/demo/oauth/userinfo',
  picture: '/api/demo/oauth/picture/ada.png',
} as const;
const hidden = { schema: { hide: true } } as const;

/**
 * Simulates the protocol of Google and Discord (OAuth 2), so that sign-in can be tried without keys. People can
 * sign in as any person there, so it is registered in demo mode only.
 * @returns how people sign in at it
 */
export async function registerSignIn(
  app: FastifyInstance,
  { publicUrl, now }: { publicUrl: string | undefined; now: () => Date },
): Promise<FindProvider> {
  const client = { id: 'firstlayer-demo', secret: randomBytes(32).toString('base64url') };
  const grants = createGrants(now);
  registerAnswer(app, { publicUrl, client, grants });
  await registerToken(app, { client, grants });
  registerUserInfo(app, { grants, pictureUrl: () => getOrigin(app, publicUrl) + paths.picture });
  return (name, origin) => {
    // The server calls itself at the address that it listens on, whatever the public address is.
    const listening = getOrigin(app, undefined);
    return {
      clientId: client.id,
      clientSecret: client.secret,
      authorizationUrl: `${origin}${paths.page}?provider=${name}`,
      tokenUrl: listening + paths.token,
      userInfoUrl: listening + paths.userInfo,
    };
  };
}

function registerAnswer(
  app: FastifyInstance,
  { publicUrl, client, grants }: { publicUrl: string | undefined; client: Client; grants: Grants },
): void {
  mount(app, endpoints.answerSandbox, async ({ body, request }) => {
    const { provider, clientId, redirectUri, state, codeChallenge, person } = body;
    const own = `${returnOrigin(app, request, publicUrl)}/api/auth/callback/${provider}`;
    if (clientId !== client.id || redirectUri !== own) throw invalid('This is no sign-in of this site.');
    const answer = new URLSearchParams(
      person
        ? { code: grants.issueCode({ provider, person, redirectUri, codeChallenge }) }
        : { error: 'access_denied' },
    );
    answer.set('state', state);
    return { redirectTo: `${redirectUri}?${answer}` };
  });
}

/** The request body is a URL-encoded form, which the other routes of the site do not accept. */
async function registerToken(
  app: FastifyInstance,
  { client, grants }: { client: Client; grants: Grants },
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post(paths.token, hidden, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const read = (name: string) => form.get(name) ?? '';
      if (read('client_id') !== client.id || read('client_secret') !== client.secret) {
        return refuse(reply, 401, 'invalid_client');
      }
      const exchange = { code: read('code'), codeVerifier: read('code_verifier') };
      const isCode = read('grant_type') === 'authorization_code';
      const token = isCode && grants.redeem({ ...exchange, redirectUri: read('redirect_uri') });
      if (!token) return refuse(reply, 400, 'invalid_grant');
      return noStore(reply).send({ access_token: token, token_type: 'Bearer', expires_in: 60 });
    });
  });
}

function registerUserInfo(
  app: FastifyInstance,
  { grants, pictureUrl }: { grants: Grants; pictureUrl: () => string },
): void {
  app.get(paths.userInfo, hidden, async (request, reply) => {
    const grant = grants.find(bearerOf(request));
    if (!grant) return refuse(reply, 401, 'invalid_token');
    return noStore(reply).send(describePerson(grant, pictureUrl()));
  });
  app.get(paths.picture, hidden, async (_request, reply) =>
    noStore(reply).type('image/png').send(drawPicture()),
  );
}

function bearerOf(request: FastifyRequest): string {
  return /^Bearer ([\w-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

function noStore(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store');
}

/** Answers with an error as RFC 6749, section 5.2 describes it. */
function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return noStore(reply).code(status).send({ error });
}
