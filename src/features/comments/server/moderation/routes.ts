import type { FastifyInstance, FastifyRequest } from 'fastify';
import { joinContract, mount, type Viewer } from '#src/http/api/endpoints.ts';
import { sendListPage } from '#src/http/api/list-page.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import type { Context } from '#src/features/context.ts';
import * as calls from '../../moderation-calls.ts';
import * as schemas from '../../moderation-schemas.ts';
import { dismiss, hide, refuseOwnComment, restore } from './actions.ts';
import { listHidden, listReported } from './lists.ts';
import { reportComment } from './reports.ts';

const endpoints = joinContract(calls, schemas);

export function registerModerationRoutes(app: FastifyInstance, context: Context): void {
  const { db, now } = context;

  mount(app, endpoints.reportComment, async ({ params, body, viewer, request }) => {
    const { id: commentId } = params;
    await reportComment(context, { userId: viewer.id, commentId, reason: body.reason });
    logModeration(request, 'comment_reported', { userId: viewer.id, commentId });
  });

  mount(app, endpoints.listReports, async ({ query, reply }) =>
    sendListPage(reply, await listReported(db, query), (cursor) =>
      buildUrl(endpoints.listReports.path, {}, { ...query, cursor }),
    ),
  );

  mount(app, endpoints.listHidden, async ({ query, reply }) =>
    sendListPage(reply, await listHidden(db, query), (cursor) =>
      buildUrl(endpoints.listHidden.path, {}, { ...query, cursor }),
    ),
  );

  const conflicts = { config: { errors: [409] } };
  const decide = async (
    call: { params: { id: number }; viewer: Viewer; request: FastifyRequest },
    reason: string | undefined,
    [act, event]: readonly [typeof hide, string],
  ) => {
    const { params, viewer, request } = call;
    const decision = { moderatorId: viewer.id, commentId: params.id, reason: reason ?? '', now: now() };
    await refuseOwnComment(db, viewer, params.id);
    await act(db, decision);
    logModeration(request, event, { userId: viewer.id, commentId: params.id });
  };
  mount(
    app,
    endpoints.hideReportedComment,
    (call) => decide(call, call.body.reason, [hide, 'comment_hidden']),
    conflicts,
  );
  mount(
    app,
    endpoints.restoreComment,
    (call) => decide(call, call.body?.reason, [restore, 'comment_restored']),
    conflicts,
  );
  mount(
    app,
    endpoints.dismissReports,
    (call) => decide(call, call.body?.reason, [dismiss, 'reports_dismissed']),
    conflicts,
  );
}

function logModeration(
  request: FastifyRequest,
  event: string,
  facts: { userId: string; commentId: number },
): void {
  request.log.info({ event, ...facts }, event.replaceAll('_', ' '));
}
