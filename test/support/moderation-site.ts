import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DestinationStream } from 'pino';
import type { Config } from '#src/config/config.ts';
import type { Comment } from '#src/features/comments/schemas.ts';
import { createAdmin, createModel, createUser, type UserRow } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

type TestResponse = Awaited<ReturnType<TestApp['request']>>;
type Person = { id: string };

export interface ModerationSite {
  site: TestApp;
  author: UserRow;
  reporter: UserRow;
  moderator: UserRow;
  admin: UserRow;
  /** Posts a comment, by default as `author`. */
  comment: (modelId: number, parts?: { parentId?: number; by?: Person }) => Promise<number>;
  report: (person: Person, commentId: number, reason?: string) => Promise<TestResponse>;
  hide: (person: Person, commentId: number, reason?: string) => Promise<TestResponse>;
  restore: (person: Person, commentId: number, reason?: string) => Promise<TestResponse>;
  dismiss: (person: Person, commentId: number) => Promise<TestResponse>;
  remove: (person: Person, commentId: number) => Promise<TestResponse>;
  /** Returns the comments that a visitor sees. */
  thread: (modelId: number) => Promise<Comment[]>;
  /** Returns the stored counts of a design and its comments, and the counts of the rows. */
  counts: (modelId: number) => Promise<{ kept: unknown; counted: unknown }>;
  newModel: () => Promise<number>;
}

/** Creates a site with an author, a reporter, a moderator and an admin. */
export async function createModerationSite(
  overrides: Partial<Config> = {},
  log?: DestinationStream,
): Promise<ModerationSite> {
  const site = await createTestApp({ rateLimitFactor: 50, ...overrides }, log);
  const { db } = site;
  const author = await createUser(db);
  const send = (person: Person, url: string, body?: object) => site.as(person)({ method: 'POST', url, body });
  return {
    site,
    author,
    reporter: await createUser(db),
    moderator: await createUser(db, { is_mod: true }),
    admin: await createAdmin(db),
    comment: async (modelId, { parentId, by = author } = {}) => {
      const body = { content: `A thought ${randomUUID()}`, ...(parentId && { parentCommentId: parentId }) };
      return (await send(by, `/api/stl-files/${modelId}/comments`, body)).json<Comment>().id;
    },
    report: (person, id, reason = 'Spam') => send(person, `/api/model-comments/${id}/report`, { reason }),
    hide: (person, id, reason = 'Off the rails') =>
      send(person, `/api/moderation/comments/${id}/hide`, { reason }),
    restore: (person, id, reason) =>
      send(person, `/api/moderation/comments/${id}/restore`, reason === undefined ? undefined : { reason }),
    dismiss: (person, id) => send(person, `/api/moderation/comments/${id}/dismiss`),
    remove: (person, id) => site.as(person)({ method: 'DELETE', url: `/api/model-comments/${id}` }),
    thread: async (modelId) =>
      (await site.request({ url: `/api/stl-files/${modelId}/comments` })).json<Comment[]>(),
    counts: (modelId) => readCounts(site, modelId),
    newModel: () => createModel(db),
  };
}

async function readCounts({ db }: TestApp, modelId: number) {
  const readable = sql`c.deleted_at is null and c.hidden_at is null`;
  const { rows } = await sql<Record<'kept' | 'counted', unknown>>`
    select
      json_build_object('comments', m.comment_count, 'threads', m.thread_count, 'replies', (
        select coalesce(sum(c.reply_count), 0) from comments c where c.model_id = m.id)) as kept,
      json_build_object('comments', (select count(*) from comments c where c.model_id = m.id and ${readable}),
        'threads', (select count(*) from comments c where c.model_id = m.id and c.parent_id is null and
          ((${readable}) or exists (select from comments r where r.parent_id = c.id
            and r.deleted_at is null and r.hidden_at is null))),
        'replies', (select count(*) from comments c where c.model_id = m.id and c.parent_id is not null
          and ${readable})) as counted
    from models m where m.id = ${modelId}`.execute(db);
  return rows[0] ?? { kept: undefined, counted: undefined };
}
