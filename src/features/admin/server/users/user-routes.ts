import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { requireSession } from '#src/features/auth/server/sessions/current-session.ts';
import { listSessions } from '#src/features/auth/server/sessions/sessions.ts';
import { listInvoices } from '#src/features/billing/server/records/invoices.ts';
import { listCommentsByUser } from '#src/features/comments/server/user-comments.ts';
import { listHistory } from '#src/features/downloads/server/history.ts';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import { sendListPage, type ListPage } from '#src/http/api/list-page.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import type { AuthContext } from '#src/features/auth/server/auth-context.ts';
import * as calls from '../../calls.ts';
import * as schemas from '../../schemas.ts';
import { getUserRow } from './admin-users.ts';
import { changeUser } from './change-user.ts';
import { countFound, listUsers, rememberFullCounts } from './list-users.ts';
import { signOutEverywhere, signOutOne } from './sign-out.ts';
import { getUserDetail } from './user-detail.ts';

const endpoints = joinContract(calls, schemas);

export function registerAdminUserRoutes(app: FastifyInstance, context: AuthContext): void {
  const { db, now } = context;
  const lists = { db, countFound: rememberFullCounts((q) => countFound(db, q)) };
  mount(app, endpoints.listUsers, async ({ query, reply }) => {
    const page = await listUsers(lists, query, now());
    return sendListPage(reply, page, (cursor) =>
      buildUrl(endpoints.listUsers.path, {}, { ...query, cursor }),
    );
  });
  mount(app, endpoints.getUser, ({ params }) => getUserDetail(db, params.id, now()));
  mount(
    app,
    endpoints.updateUser,
    async ({ params, body, viewer, request }) => {
      const order = { adminId: viewer.id, userId: params.id, change: body, now: now() };
      const user = await changeUser(context, order);
      request.log.info(
        { event: 'user_changed', adminId: viewer.id, userId: user.id, ...body },
        "An admin changed a user's role or plan.",
      );
      return user;
    },
    { config: { errors: [409] } },
  );
  registerRecords(app, db);
  registerSessions(app, context);
}

interface RecordCall {
  params: { id: string };
  query: { limit: number; cursor?: string | undefined };
  reply: FastifyReply;
}

function registerRecords(app: FastifyInstance, db: Db): void {
  const response =
    <Item>(
      path: string,
      read: (db: Db, userId: string, query: RecordCall['query']) => Promise<ListPage<Item>>,
    ) =>
    async ({ params, query, reply }: RecordCall) => {
      await getUserRow(db, params.id);
      const page = await read(db, params.id, query);
      return sendListPage(reply, page, (cursor) => buildUrl(path, params, { ...query, cursor }));
    };
  const { listUserInvoices, listUserDownloads, listUserComments } = endpoints;
  mount(app, listUserInvoices, response(listUserInvoices.path, listInvoices));
  mount(app, listUserDownloads, response(listUserDownloads.path, listHistory));
  mount(app, listUserComments, response(listUserComments.path, listCommentsByUser));
}

function registerSessions(app: FastifyInstance, { db, auth, now }: AuthContext): void {
  mount(app, endpoints.listUserSessions, async ({ params, request }) => {
    const { id } = await requireSession(auth, request);
    await getUserRow(db, params.id);
    return listSessions(db, { id, userId: params.id }, now());
  });

  mount(
    app,
    endpoints.endUserSession,
    async ({ params, viewer, request }) => {
      const session = await requireSession(auth, request);
      await signOutOne(db, { session, userId: params.id, sessionId: params.sessionId });
      request.log.info(
        { event: 'session_ended', adminId: viewer.id, userId: params.id },
        'An admin ended a session of a user.',
      );
    },
    { config: { errors: [409] } },
  );

  mount(app, endpoints.endUserSessions, async ({ params, viewer, request }) => {
    const ended = await signOutEverywhere(db, {
      session: await requireSession(auth, request),
      userId: params.id,
    });
    request.log.info(
      { event: 'all_sessions_ended', adminId: viewer.id, userId: params.id, ended },
      'An admin ended all sessions of a user.',
    );
    return { ended };
  });
}
