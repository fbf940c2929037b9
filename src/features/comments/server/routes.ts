import type { FastifyInstance } from 'fastify';
import { tags } from '#src/http/cache/change-notifications.ts';
import { addResponseTags } from '#src/http/api/cached-responses.ts';
import { joinContract, mount, publicRead, type Viewer } from '#src/http/api/endpoints.ts';
import { hashRequest, parseIdempotencyKey, runOnce } from '#src/http/api/idempotency.ts';
import { sendListPage } from '#src/http/api/list-page.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import type { Context } from '#src/features/context.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { deleteComment, editComment } from './change-comment.ts';
import { countComments, listComments, listReplies } from './comments.ts';
import { idempotencyScope, postComment } from './post-comment.ts';
import { setReaction } from './reactions.ts';

const endpoints = joinContract(calls, schemas);

const getModelTags = (params: Record<string, unknown>) => [tags.model(String(params['id']))];
const getAuthorTags = ({ userId }: Pick<schemas.Comment, 'userId'>) =>
  userId === null ? [] : [tags.user(userId)];
const threadRead = { ...publicRead, isPersonal: true } as const;

export function registerCommentRoutes(app: FastifyInstance, context: Context): void {
  registerReads(app, context);
  registerWrites(app, context);
  registerReactions(app, context);
}

function registerReads(app: FastifyInstance, { db }: Context): void {
  mount(
    app,
    endpoints.listComments,
    async ({ params, query, viewer, request, reply }) => {
      const page = await listComments(db, params.id, { query, reader: viewer });
      addResponseTags(
        request,
        page.items.flatMap((comment) => [comment, ...comment.replies]).flatMap(getAuthorTags),
      );
      return sendListPage(reply, page, (cursor) =>
        buildUrl(endpoints.listComments.path, params, { ...query, cursor }),
      );
    },
    { ...threadRead, tags: getModelTags, responseTags: ({ id }) => [tags.card(String(id))] },
  );

  mount(app, endpoints.countComments, async ({ params }) => ({ count: await countComments(db, params.id) }), {
    ...publicRead,
    tags: getModelTags,
  });

  mount(
    app,
    endpoints.listReplies,
    async ({ params, query, viewer, request, reply }) => {
      const { modelId, ...page } = await listReplies(db, params.id, { query, reader: viewer });
      addResponseTags(request, [
        tags.model(modelId),
        tags.card(modelId),
        ...page.items.flatMap(getAuthorTags),
      ]);
      return sendListPage(reply, page, (cursor) =>
        buildUrl(endpoints.listReplies.path, params, { ...query, cursor }),
      );
    },
    { ...threadRead, responseTags: () => [] },
  );
}

function registerWrites(app: FastifyInstance, context: Context): void {
  const { commentRules, db, limiter, now } = context;
  const { commentsPerMinute: max, sameTextMinutes } = commentRules;

  mount(
    app,
    endpoints.postComment,
    ({ params, body, viewer, request }) => {
      const { content, parentCommentId = null } = body;
      const once = {
        scope: idempotencyScope(viewer.id),
        key: parseIdempotencyKey(request),
        requestHash: hashRequest([String(params.id), content, String(parentCommentId)]),
        status: endpoints.postComment.status,
        now: now(),
      };
      return runOnce<schemas.Comment>(db, once, async (keep) => {
        await limiter.take({ key: `comment:${viewer.id}`, max, windowSeconds: 60 });
        const draft = { content, parentCommentId, modelId: params.id, userId: viewer.id };
        return postComment(db, { ...draft, now: now(), sameTextMinutes }, keep);
      });
    },
    { config: { errors: [409] } },
  );

  mount(
    app,
    endpoints.editComment,
    async ({ params, body, viewer }) => {
      await limiter.take({ key: `comment-edit:${viewer.id}`, max, windowSeconds: 60 });
      return editComment(db, { id: params.id, content: body.content, viewer, now: now(), sameTextMinutes });
    },
    { config: { errors: [409] } },
  );

  mount(app, endpoints.deleteComment, ({ params, viewer }) =>
    deleteComment(db, { id: params.id, viewer, now: now() }),
  );
}

function registerReactions(app: FastifyInstance, { commentRules, db, limiter, now }: Context): void {
  const change = async (viewer: Viewer, commentId: number, reaction: schemas.ReactionType | null) => {
    const max = commentRules.reactionsPerMinute;
    await limiter.take({ key: `reaction:${viewer.id}`, max, windowSeconds: 60 });
    return setReaction(db, { commentId, userId: viewer.id, reaction, now: now() });
  };
  mount(app, endpoints.react, ({ params, body, viewer }) => change(viewer, params.id, body.reaction));
  mount(app, endpoints.unreact, ({ params, viewer }) => change(viewer, params.id, null));
}
