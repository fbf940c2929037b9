import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { recountComments } from '#src/features/comments/server/recount.ts';

/** The designs and the comment that the rows read, by id. */
export interface SeededThreads {
  /** A design with 10,000 comments, including replies and reactions in a usual distribution. */
  long: number;
  /** A design with one comment that has 10,000 replies and 10,000 reactions. */
  deep: number;
  deepComment: number;
}

const people = sql`
  insert into users (id, email, name, first_name, username)
  select 'talker-' || n, n || '@talk.example', 'Talker', 'Talker', 'talker ' || n
  from generate_series(0, 9999) n`;

const longThread = (modelId: number) => sql`
  insert into comments (model_id, user_id, content, content_key)
  select ${modelId}, 'talker-' || n % 10000, repeat('Printed at 0.2 mm without supports. ', 1 + n % 9), n::text
  from generate_series(1, 10000) n`;

const background = (perDesign: number) => sql`
  insert into comments (model_id, user_id, content, content_key)
  select m.id, 'talker-' || (m.id * 13 + n) % 10000, 'Came out well.', n || ' ' || m.id
  from models m, generate_series(1, ${perDesign}::int) n`;

// Every third comment of a thread has five replies, some of them hidden.
const replies = (modelId: number) => sql`
  insert into comments (model_id, parent_id, user_id, content, content_key, hidden_at)
  select ${modelId}, c.id, 'talker-' || (c.id + n) % 10000, 'Which nozzle was it?', n || ' to ' || c.id,
    case when c.id % 7 = 0 then now() end
  from comments c, generate_series(1, 5) n where c.model_id = ${modelId} and c.id % 3 = 0`;

const deepComment = (modelId: number) => [
  sql`insert into comments (model_id, user_id, content, content_key)
    values (${modelId}, 'talker-0', 'Ask me anything about it.', 'deep')`,
  sql`insert into comments (model_id, parent_id, user_id, content, content_key)
    select ${modelId}, c.id, 'talker-' || n % 10000, 'How long did it take?', 'deep ' || n
    from comments c, generate_series(1, 10000) n where c.content_key = 'deep'`,
  sql`insert into comment_reactions (comment_id, user_id, type)
    select c.id, 'talker-' || n, (array['like', 'love', 'wow'])[1 + n % 3]
    from comments c, generate_series(0, 9999) n where c.content_key = 'deep'`,
];

const reactions = (modelId: number) => sql`
  insert into comment_reactions (comment_id, user_id, type)
  select c.id, 'talker-' || (c.id * 7 + n) % 10000, (array['like', 'love', 'haha', 'sad'])[1 + n % 4]
  from comments c, generate_series(1, 12) n where c.model_id = ${modelId} and c.id % 2 = 0`;

/**
 * Inserts comments into a database that has none, in one transaction with the counts.
 * @param perDesign the number of comments of each design besides those of the two long threads
 */
export async function seedComments(db: Db, perDesign = 5): Promise<SeededThreads> {
  const [long = 0, deep = 0] = await firstDesigns(db);
  const statements = [
    people,
    background(perDesign),
    longThread(long),
    replies(long),
    reactions(long),
    ...deepComment(deep),
  ];
  await db.transaction().execute(async (tx) => {
    for (const statement of statements) await statement.execute(tx);
    await recountComments(tx);
  });
  for (const table of ['comments', 'comment_reactions', 'comment_reaction_counts', 'models', 'users']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
  const threads = await findThreads(db);
  if (!threads) throw new Error('The comments were not written.');
  return threads;
}

async function firstDesigns(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('models').select('id').orderBy('id').limit(2).execute();
  return rows.map(({ id }) => id);
}

/** Returns the threads that an earlier run has seeded. */
export async function findThreads(db: Db): Promise<SeededThreads | undefined> {
  const [long = 0, deep = 0] = await firstDesigns(db);
  const comment = await db
    .selectFrom('comments')
    .select('id')
    .where('model_id', '=', deep)
    .where('content_key', '=', 'deep')
    .executeTakeFirst();
  return comment && { long, deep, deepComment: comment.id };
}
