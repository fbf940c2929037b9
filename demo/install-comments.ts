import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import { contentKey } from '#src/features/comments/server/content.ts';
import { recountComments } from '#src/features/comments/server/recount.ts';
import { demoComments, type DemoComment, type DemoTopComment } from './comments.ts';

interface Installed {
  /** The ids of the designs and people, by their keys. */
  modelIds: Map<string, number>;
  userIds: Map<string, string>;
  released: Map<string, Date>;
  /** Comments in addition to those of the invented people. */
  further?: readonly DemoTopComment[];
  now: Date;
}

interface Placed {
  comment: DemoComment;
  modelId: number;
  userId: string;
  parentId: number | null;
}

/** A reply, for the notification of the person who is replied to. */
export interface InstalledReply {
  modelId: number;
  parentId: number;
  commentId: number;
  /** The id of the author of the comment above. */
  userId: string;
  at: Date;
}

/** Inserts threads with replies and reactions, one of which was reported. @returns replies to other people */
export async function installComments(tx: Tx, installed: Installed): Promise<InstalledReply[]> {
  const { modelIds, now, released, userIds, further = [] } = installed;
  const threads = [...demoComments(released, now), ...further].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
  const place = (comment: DemoComment, parentId: number | null): Placed[] => {
    const [modelId, userId] = [modelIds.get(comment.designKey), userIds.get(comment.person)];
    return modelId === undefined || userId === undefined ? [] : [{ comment, modelId, userId, parentId }];
  };
  const ids = await insertComments(
    tx,
    threads.flatMap((thread) => place(thread, null)),
  );
  const replies = threads.flatMap((thread) => {
    const id = ids.get(thread);
    return id === undefined ? [] : thread.replies.flatMap((reply) => place(reply, id));
  });
  const byTime = replies.toSorted((a, b) => a.comment.at.getTime() - b.comment.at.getTime());
  const replyIds = await insertComments(tx, byTime);
  const marks = Array.from([...ids, ...replyIds]).flatMap(([{ at, reactions }, commentId]) =>
    reactions.map(({ person, type }) => ({ commentId, userId: userIds.get(person), type, at })),
  );
  await sql`
    insert into comment_reactions (comment_id, user_id, type, created_at)
    select * from unnest(${marks.map(({ commentId }) => commentId)}::bigint[],
      ${marks.map(({ userId }) => userId)}::text[], ${marks.map(({ type }) => type)}::text[],
      ${marks.map(({ at }) => at.toISOString())}::timestamptz[])`.execute(tx);
  for (const thread of threads) {
    for (const { person, reason } of thread.reports) {
      const [commentId, userId] = [ids.get(thread), userIds.get(person)];
      if (commentId === undefined || userId === undefined) continue;
      await tx
        .insertInto('comment_reports')
        .values({
          ...{ comment_id: commentId, user_id: userId, reason, created_at: thread.at },
          ...{ content: thread.text, content_at: thread.at },
        })
        .execute();
    }
  }
  await recountComments(tx);
  return threads.flatMap((thread) => {
    const [modelId, parentId] = [modelIds.get(thread.designKey), ids.get(thread)];
    const userId = userIds.get(thread.person);
    if (modelId === undefined || parentId === undefined || userId === undefined) return [];
    return thread.replies.flatMap((reply) => {
      const commentId = replyIds.get(reply);
      if (commentId === undefined || reply.person === thread.person) return [];
      return [{ modelId, parentId, commentId, userId, at: reply.at }];
    });
  });
}

/** Inserts the comments in this order, so that their ids ascend. */
async function insertComments(tx: Tx, placed: Placed[]): Promise<Map<DemoComment, number>> {
  if (placed.length === 0) return new Map();
  const rows = await tx
    .insertInto('comments')
    .values(
      placed.map(({ comment, modelId, userId, parentId }) => ({
        model_id: modelId,
        parent_id: parentId,
        user_id: userId,
        content: comment.text,
        content_key: contentKey(comment.text),
        created_at: comment.at,
      })),
    )
    .returning(['id', 'content'])
    .execute();
  const idByText = new Map(rows.map(({ id, content }) => [content, id]));
  return new Map(
    placed.flatMap(({ comment }) => {
      const id = idByText.get(comment.text);
      return id === undefined ? [] : [[comment, id] as const];
    }),
  );
}
