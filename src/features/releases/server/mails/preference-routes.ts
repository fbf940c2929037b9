import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import { parseFields, registerFormParsers } from '#src/http/api/form-bodies.ts';
import { operation } from '#src/lib/endpoint.ts';
import { AppError, invalid } from '#src/lib/errors.ts';
import type { Context } from '#src/features/context.ts';
import * as calls from '../../mail-calls.ts';
import * as schemas from '../../mail-schemas.ts';
import { unsubscribePath, preferencesFormPath, preferencesPage } from '../../constants.ts';
import { createPreferenceTokens, type PreferenceTokens } from './preference-token.ts';
import {
  noMails,
  readPreferences,
  requireOwner,
  writePreferences,
  type PreferenceOwner,
} from './preferences.ts';

const oneClickPart =
  /content-disposition:[^\r\n]*\bname="?List-Unsubscribe"?[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n\s*One-Click\s*\r?\n--/i;

/** True for the body that RFC 8058 requires: the pair `List-Unsubscribe=One-Click`. */
function isOneClick(body: unknown): boolean {
  if (typeof body !== 'string') return false;
  return parseFields(body.trim()).get('List-Unsubscribe') === 'One-Click' || oneClickPart.test(body);
}

const endpoints = joinContract(calls, schemas);

const refusals = { config: { errors: [400, 401] } };

const unsubscribe = {
  method: 'POST',
  path: unsubscribePath,
  ...operation({
    summary:
      'Turns off release mails and the rest of the digest by one click in a mail program (RFC 8058); repeating it has no effect',
    access: 'public',
    query: z.object({ token: z.string().check(z.maxLength(300)) }),
    response: z.object({ unsubscribed: z.literal(true) }),
  }),
} as const;

const postPreferences = {
  method: 'POST',
  path: preferencesFormPath,
  ...operation({
    summary:
      'Turns release mails on, or all mails of the digest off, by an HTML form, and redirects back to the page',
    access: 'public',
    status: 303,
  }),
} as const;

/** Registers the routes for mail preferences, which accept a session or the token of a mail. */
export async function registerPreferenceRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const tokens = createPreferenceTokens(context.sessionSecret);
  mount(
    app,
    endpoints.getMailPreferences,
    ({ query, viewer }) =>
      readPreferences(context.db, requireOwner(tokens, { token: query.token, viewerId: viewer?.id })),
    refusals,
  );
  mount(
    app,
    endpoints.setMailPreferences,
    async ({ query, body, viewer }) => {
      const owner = requireOwner(tokens, { token: query.token, viewerId: viewer?.id });
      await change(context, owner, body);
      return readPreferences(context.db, owner);
    },
    {
      ...refusals,
      authorize: ({ query, viewer }) => {
        const { token } = query as { token?: unknown };
        const named = token === undefined || typeof token === 'string' ? token : '';
        requireOwner(tokens, { token: named, viewerId: viewer?.id });
      },
    },
  );
  await app.register(async (scope) => {
    registerFormParsers(scope);
    registerOneClick(scope, context, tokens);
    registerForm(scope, context, tokens);
  });
}

/** Registers one-click unsubscribe. Mail programs post cross-site without cookies and follow no redirect. */
function registerOneClick(scope: FastifyInstance, { db, now }: Context, tokens: PreferenceTokens): void {
  mount(
    scope,
    unsubscribe,
    async ({ query, request }) => {
      const { userId } = requireOwner(tokens, { token: query.token, viewerId: undefined });
      if (!isOneClick(request.body)) {
        throw invalid('Post List-Unsubscribe=One-Click.', undefined, 'not_one_click');
      }
      await writePreferences(db, userId, { ...noMails, now: now() });
      request.log.info({ event: 'mails_unsubscribed', userId }, 'A person unsubscribed by one click.');
      return { unsubscribed: true } as const;
    },
    { config: { isOpenToOtherSites: true, errors: [413, 415] } },
  );
}

function registerForm(scope: FastifyInstance, context: Context, tokens: PreferenceTokens): void {
  mount(
    scope,
    postPreferences,
    async ({ request, reply, viewer }) => {
      const fields = parseFields(request.body);
      const token = fields.get('token') ?? '';
      const wanted = fields.getAll('wantsReleaseMails').at(-1);
      const back = new URLSearchParams(token === '' ? {} : { token: token.slice(0, 300) });
      try {
        const named = token === '' ? undefined : token;
        const owner = requireOwner(tokens, { token: named, viewerId: viewer?.id });
        const isWanted = wanted === 'true' || wanted === 'on';
        await change(context, owner, isWanted ? { wantsReleaseMails: true } : noMails);
        back.set('saved', '1');
      } catch (error) {
        // The page explains an invalid token, and sends visitors without a token to the sign-in.
        if (!(error instanceof AppError) || error.status === 429) throw error;
      }
      reply.header('location', `${preferencesPage}${back.size === 0 ? '' : `?${back}`}`);
    },
    { config: { errors: [413, 415] } },
  );
}

const changesAnHour = 30;

async function change(
  { db, limiter, now }: Context,
  { userId }: PreferenceOwner,
  changed: schemas.MailPreferenceChange,
): Promise<void> {
  await limiter.take({ key: `mail-preferences:${userId}`, max: changesAnHour, windowSeconds: 3600 });
  await writePreferences(db, userId, { ...changed, now: now() });
}
