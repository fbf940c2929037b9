import type { FastifyInstance } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import * as calls from '../../security-calls.ts';
import * as schemas from '../../security-schemas.ts';
import type { AuthKit } from '../auth-context.ts';
import { requireSession } from './current-session.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';

const endpoints = joinContract(calls, schemas);

export function registerDeviceRoutes(app: FastifyInstance, { db, auth, sessionCookies, now }: AuthKit): void {
  mount(app, endpoints.listSessions, async ({ request }) =>
    listSessions(db, await requireSession(auth, request), now()),
  );

  mount(app, endpoints.endSession, async ({ params, viewer, request, reply }) => {
    const session = await requireSession(auth, request);
    if (params.id === session.id) await sessionCookies.signOut({ request, reply });
    else await endSession(db, viewer.id, params.id);
    request.log.info({ event: 'session_ended', userId: viewer.id }, 'A session was ended by its owner.');
  });

  mount(app, endpoints.endOtherSessions, async ({ viewer, request }) => {
    await endOtherSessions(db, await requireSession(auth, request));
    request.log.info(
      { event: 'other_sessions_ended', userId: viewer.id },
      'All other sessions were ended by their owner.',
    );
  });
}
