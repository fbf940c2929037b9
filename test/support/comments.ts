import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#src/db/types.ts';
import type { Comment } from '#src/features/comments/schemas.ts';
import type { TestApp } from './test-app.ts';

export const threadOf = (modelId: number) => `/api/stl-files/${modelId}/comments`;
export const commentAt = (id: number) => `/api/model-comments/${id}`;

/** Rules for tests that are not about the limits. */
export const generousRules = {
  commentRules: {
    commentsPerMinute: 100_000,
    reactionsPerMinute: 100_000,
    reportsPerHour: 100_000,
    sameTextMinutes: 0,
  },
};

/** Posts as this person and expects success. */
export async function comment(
  site: TestApp,
  user: { id: string },
  { modelId, content = 'Prints well', to }: { modelId: number; content?: string; to?: { id: number } },
): Promise<Comment> {
  const body = { content, parentCommentId: to?.id };
  const response = await site.as(user)({ method: 'POST', url: threadOf(modelId), body });
  expect([response.statusCode, response.json()]).toEqual([201, expect.anything()]);
  return response.json<Comment>();
}

/** Compares every stored count with the number of rows. */
export async function expectExactCounts(db: Db): Promise<void> {
  const { rows: models } = await sql<object>`
    select id, comment_count, thread_count, readable, listed from models m, lateral (
      select count(*) filter (where c.deleted_at is null and c.hidden_at is null)::int as readable,
        count(*) filter (where c.parent_id is null and (
          (c.deleted_at is null and c.hidden_at is null) or exists (
            select from comments r where r.parent_id = c.id and r.deleted_at is null and r.hidden_at is null)
        ))::int as listed
      from comments c where c.model_id = m.id
    ) counted where comment_count <> readable or thread_count <> listed`.execute(db);
  const { rows: parents } = await sql<object>`
    select id, reply_count, readable from comments p, lateral (
      select count(*)::int as readable from comments r
      where r.parent_id = p.id and r.deleted_at is null and r.hidden_at is null
    ) counted where reply_count <> readable`.execute(db);
  const { rows: reactions } = await sql<object>`
    select * from comment_reaction_counts k full join (
      select comment_id, type, count(*)::int as counted from comment_reactions group by comment_id, type
    ) r using (comment_id, type) where coalesce(count, 0) <> coalesce(counted, 0)`.execute(db);
  const { rows: leftovers } = await sql<object>`
    select id from comments p, lateral (
      select exists (select from comment_reports r where r.comment_id = p.id) as is_reported
    ) kept where deleted_at is not null and (content <> '' or (user_id is not null and not is_reported)
      or not (is_reported or exists (select from comments r where r.parent_id = p.id))
      or exists (select from comment_reactions r where r.comment_id = p.id))`.execute(db);
  expect({ models, parents, reactions, leftovers }).toEqual({
    models: [],
    parents: [],
    reactions: [],
    leftovers: [],
  });
}
