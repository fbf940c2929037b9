import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mount } from '#src/http/api/endpoints.ts';
import { unauthorized } from '#src/lib/errors.ts';
import * as contract from '../../security-contract.ts';
import type { AuthKit } from '../auth-kit.ts';
import type { CurrentSession } from './current-session.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';

export function registerDeviceRoutes(app: FastifyInstance, { db, auth, sessionCookies, now }: AuthKit): void {
  const requireSession = async (request: FastifyRequest): Promise<CurrentSession> => {
    const session = await auth.findSession(request);
    if (!session) throw unauthorized();
    return session;
  };

  mount(app, contract.listSessions, async ({ request }) =>
    listSessions(db, await requireSession(request), now()),
  );

  mount(app, contract.endSession, async ({ params, viewer, request, reply }) => {
    const session = await requireSession(request);
    if (params.id === session.id) await sessionCookies.signOut({ request, reply });
    else await endSession(db, viewer.id, params.id);
    request.log.info({ event: 'session_ended', userId: viewer.id }, 'A session was ended by its owner.');
  });

  mount(app, contract.endOtherSessions, async ({ viewer, request }) => {
    await endOtherSessions(db, await requireSession(request));
    request.log.info(
      { event: 'other_sessions_ended', userId: viewer.id },
      'All other sessions were ended by their owner.',
    );
  });
}
