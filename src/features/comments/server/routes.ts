import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CommentRules } from '#src/config.ts';
import type { Db } from '#src/db/types.ts';
import { tags } from '#src/http/changes.ts';
import { mount, publicRead } from '#src/http/endpoints.ts';
import { hashOf, idempotencyKeyOf, runOnce } from '#src/http/idempotency.ts';
import type { RateLimiter } from '#src/http/rate-limits.ts';
import { addressOf } from '#src/lib/endpoint.ts';
import * as contract from '../contract.ts';
import { countComments, listComments, listReplies, type Page } from './comments.ts';
import { postComment } from './post-comment.ts';

export interface CommentDeps {
  db: Db;
  limiter: RateLimiter;
  commentRules: CommentRules;
  now: () => Date;
}

const ofModel = (params: Record<string, unknown>) => [tags.model(String(params['id']))];
const threadRead = { ...publicRead, isPersonal: true } as const;

export function registerCommentRoutes(app: FastifyInstance, deps: CommentDeps): void {
  const { commentRules, db, limiter, now } = deps;
  const { commentsPerMinute, sameTextMinutes } = commentRules;

  mount(
    app,
    contract.listComments,
    async ({ params, query, viewer, reply }) => {
      const page = await listComments(db, params.id, { query, reader: viewer });
      return answerPage(reply, page, (cursor) =>
        addressOf(contract.listComments.path, params, { ...query, cursor }),
      );
    },
    { ...threadRead, tags: ofModel },
  );

  mount(app, contract.countComments, async ({ params }) => ({ count: await countComments(db, params.id) }), {
    ...publicRead,
    tags: ofModel,
  });

  mount(
    app,
    contract.listReplies,
    async ({ params, query, viewer, reply }) => {
      const page = await listReplies(db, params.id, { query, reader: viewer });
      return answerPage(reply, page, (cursor) =>
        addressOf(contract.listReplies.path, params, { ...query, cursor }),
      );
    },
    threadRead,
  );

  mount(
    app,
    contract.postComment,
    ({ params, body, viewer, request }) => {
      const { content, parentCommentId = null } = body;
      const once = {
        scope: `comment:${viewer.id}`,
        key: idempotencyKeyOf(request),
        requestHash: hashOf([String(params.id), content, String(parentCommentId)]),
        status: contract.postComment.status,
        now: now(),
      };
      return runOnce<contract.Comment>(db, once, async (keep) => {
        await limiter.take({ key: `comment:${viewer.id}`, max: commentsPerMinute, windowSeconds: 60 });
        const draft = { content, parentCommentId, modelId: params.id, userId: viewer.id };
        return postComment(db, { ...draft, now: now(), sameTextMinutes }, keep);
      });
    },
    { config: { errors: [409] } },
  );
}

function answerPage<Item>(
  reply: FastifyReply,
  { items, total, nextCursor }: Page<Item>,
  addressOfNext: (cursor: string) => string,
): Item[] {
  reply.header('x-total-count', total);
  if (nextCursor !== undefined) reply.header('link', `<${addressOfNext(nextCursor)}>; rel="next"`);
  return items;
}
