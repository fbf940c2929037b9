import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#src/config/config.ts';
import type { Tx } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { createSessionCookies } from '#src/features/auth/server/session-cookies.ts';
import { findSite } from '#src/features/site/server/site.ts';
import { toClientNetwork } from '#src/http/api/client-network.ts';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import { openShop } from '#src/http/process/maintenance.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { createFirstOwner, type FirstRunContext } from './first-owner.ts';
import { readOpening } from './opening.ts';
import { hasOwner, isSetupToken } from './setup-tokens.ts';

const endpoints = joinContract(calls, schemas);

type OpeningContext = FirstRunContext & { config: Config };

export function register(app: FastifyInstance, context: OpeningContext): void {
  registerFirstRun(app, context);
  registerOpening(app, context);
}

/** Registers the calls of the printed address. The token is in their bodies, which are never logged. */
function registerFirstRun(app: FastifyInstance, context: OpeningContext): void {
  const { db, limiter, now } = context;
  const makeOwner = createFirstOwner(context);
  const sessionCookies = createSessionCookies(context);
  // Before a proxy is trusted, all clients are one network, so that wrong tokens must not use up the attempts of the right one.
  const limit = async ({ ip }: FastifyRequest, isRight: boolean) =>
    limiter.take({
      key: `setup:${isRight ? 'right' : 'wrong'}:${toClientNetwork(ip)}`,
      max: 20,
      windowSeconds: 600,
    });

  mount(app, endpoints.checkSetup, async ({ body: { token }, request }) => {
    const isRight = await isSetupToken(db, token, now());
    await limit(request, isRight);
    if (!isRight) return { state: 'expired' as const, ownerSince: null };
    const run = await db.selectFrom('first_run').select('owner_made_at').executeTakeFirst();
    const state = (await hasOwner(db)) ? ('taken' as const) : ('ready' as const);
    return { state, ownerSince: run?.owner_made_at.toISOString() ?? null };
  });
  mount(
    app,
    endpoints.makeOwner,
    async ({ body, request, reply }) => {
      await limit(request, await isSetupToken(db, body.token, now()));
      const signedIn = await makeOwner(request, body);
      request.log.info(
        { event: 'owner_made', userId: signedIn.userId },
        'A person created the owner account.',
      );
      return sessionCookies.completeSignIn({ request, reply }, signedIn);
    },
    { config: { errors: [403, 409] } },
  );
}

function registerOpening(app: FastifyInstance, context: OpeningContext): void {
  const { db } = context;
  mount(app, endpoints.getOpening, ({ query: { origin }, request }) => readOpening(context, request, origin));
  mount(app, endpoints.openShop, async ({ body: { origin }, viewer, request }) => {
    const { isOpen } = await readOpening(context, request, origin);
    if (!isOpen) await db.transaction().execute((tx) => open(tx, viewer.id));
    return readOpening(context, request, origin);
  });
}

async function open(tx: Tx, actorId: string): Promise<void> {
  if (!(await openShop(tx))) return;
  const { version } = await findSite(tx);
  await recordAuditEvent(tx, { actorId, action: 'site.open', target: { id: version } });
}
