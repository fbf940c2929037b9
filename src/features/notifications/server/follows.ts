import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { conflict, notFound, unauthorized } from '#src/lib/errors.ts';
import { site } from '#src/site.ts';
import { maxFollows, tooManyFollowsMessage } from '../constants.ts';
import type { Follow, FollowTarget } from '../schemas.ts';

/** Returns the display name of a designer, or null for one who is no longer configured. */
export function findDesignerName(userId: string | null): string | null {
  return site.designers.find((designer) => designer.userId === userId)?.displayName ?? null;
}

/** Lists what a person follows, oldest first. */
export async function listFollows(db: Db, userId: string): Promise<Follow[]> {
  const { rows } = await sql<{ designer_id: string | null; slug: string | null; name: string | null }>`
    select f.designer_id, c.slug, c.name from follows f left join categories c on c.id = f.category_id
    where f.user_id = ${userId} order by f.id`.execute(db);
  return rows.map(({ designer_id: designerId, slug, name }) =>
    designerId === null
      ? { kind: 'category', target: slug ?? '', name: name ?? '' }
      : { kind: 'designer', target: designerId, name: findDesignerName(designerId) ?? 'A former designer' },
  );
}

/** @throws AppError 401 for a deleted account, 404 for an unknown designer or category, 409 `too_many_follows` */
export async function follow(
  db: Db,
  userId: string,
  { kind, target, now }: FollowTarget & { now: Date },
): Promise<Follow[]> {
  return db.transaction().execute(async (tx) => {
    // Two calls of a person at the same time must not exceed the limit together.
    const person = tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate();
    if (!(await person.executeTakeFirst())) throw unauthorized();
    const row = kind === 'designer' ? requireDesigner(target) : await requireCategory(tx, target);
    const { numInsertedOrUpdatedRows: added = 0n } = await tx
      .insertInto('follows')
      .values({ user_id: userId, created_at: now, designer_id: null, category_id: null, ...row })
      .onConflict((clash) => clash.doNothing())
      .executeTakeFirstOrThrow();
    const follows = await listFollows(tx, userId);
    if (added > 0n && follows.length > maxFollows) throw conflict(tooManyFollowsMessage, 'too_many_follows');
    return follows;
  });
}

function requireDesigner(userId: string) {
  if (!site.designers.some((designer) => designer.userId === userId)) {
    throw notFound('This designer does not exist.');
  }
  return { designer_id: userId };
}

async function requireCategory(tx: Tx, slug: string) {
  const category = await tx
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', slug)
    .forKeyShare()
    .executeTakeFirst();
  if (!category) throw notFound('This category does not exist.');
  return { category_id: category.id };
}

/** Removes a follow if there is one. */
export async function unfollow(db: Db, userId: string, { kind, target }: FollowTarget): Promise<Follow[]> {
  const isTarget =
    kind === 'designer'
      ? sql`designer_id = ${target}`
      : sql`category_id = (select id from categories where slug = ${target})`;
  await sql`delete from follows where user_id = ${userId} and ${isTarget}`.execute(db);
  return listFollows(db, userId);
}
