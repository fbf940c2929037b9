import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { maxCounted } from '#src/lib/capped-count.ts';
import { readCursor, writeCursor } from '#src/http/api/list-cursor.ts';
import { cutPage, type ListPage } from '#src/http/api/list-page.ts';

interface OwnComment {
  id: number;
  content: string;
  createdAt: string;
  isHidden: boolean;
  design: { id: number; title: string };
}

interface Row {
  id: number;
  content: string;
  created_at: Date;
  is_hidden: boolean;
  model_id: number;
  title: string;
}

/**
 * Lists a person's comments for admins, hidden ones included, newest first.
 * @throws AppError 400 for a cursor of another list
 */
export async function listCommentsByUser(
  db: Db,
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<ListPage<OwnComment>> {
  const list = `comments of ${userId}`;
  const after = cursor === undefined ? undefined : readCursor(list, cursor, ['number']).after[0];
  const { rows } = await sql<Row>`
    select c.id, c.content, c.created_at, c.hidden_at is not null as is_hidden, m.id as model_id, m.title
    from comments c join models m on m.id = c.model_id
    where c.user_id = ${userId} and c.deleted_at is null ${after === undefined ? sql`` : sql`and c.id < ${after}::bigint`}
    order by c.id desc limit ${limit + 1}`.execute(db);
  const { shown, last } = cutPage(rows, limit);
  return {
    items: shown.map(toComment),
    total: await countUserComments(db, userId),
    nextCursor: last && writeCursor(list, { after: [last.id] }),
  };
}

function toComment({ id, content, created_at, is_hidden, model_id, title }: Row): OwnComment {
  const createdAt = created_at.toISOString();
  return { id, content, createdAt, isHidden: is_hidden, design: { id: model_id, title } };
}

async function countUserComments(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from comments where user_id = ${userId} and deleted_at is null limit ${maxCounted}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}
