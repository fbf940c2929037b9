import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { indexModel } from '#src/features/catalog/server/search/model-index.ts';
import { invalid } from '#src/lib/errors.ts';
import type { SiteFacts } from '#src/site.ts';
import type { DesignerWork, HandOver } from '../schemas.ts';

type People = SiteFacts['designers'];

/** Counts the designs of designers, with drafts and those in the bin, and how many of them are scheduled. */
export async function countWork(db: Db, designers: People): Promise<DesignerWork[]> {
  const ids = designers.map(({ userId }) => userId);
  const { rows } = await sql<DesignerWork>`
    select designer_id as "userId", count(*)::int as designs,
      (count(*) filter (where state = 'scheduled' and deleted_at is null))::int as scheduled
    from models where designer_id = any(${ids}::text[])
    group by designer_id order by designer_id`.execute(db);
  return rows;
}

/**
 * Gives the designs of each removed designer to the new designer. Without one, they have no designer, and scheduled
 * releases become drafts.
 * @throws AppError 400 when a removed designer has designs and nothing is said about them
 */
export async function handOverDesigns(
  tx: Tx,
  present: People,
  remaining: People,
  handOver: HandOver,
): Promise<void> {
  const isListed = (id: string) => remaining.some(({ userId }) => userId === id);
  const removed = present.filter(({ userId }) => !isListed(userId));
  for (const { userId, designs, scheduled } of await countWork(tx, removed)) {
    const heir = handOver[userId];
    if (heir === undefined || (heir !== null && !isListed(heir))) {
      const name = removed.find((one) => one.userId === userId)?.displayName;
      const message = `Say who takes over from ${name}: designs ${designs}, scheduled releases ${scheduled}.`;
      throw invalid(message, [{ path: `handOver.${userId}`, message }], 'designer_has_designs');
    }
    await moveDesigns(tx, userId, heir);
  }
}

async function moveDesigns(tx: Tx, from: string, to: string | null): Promise<void> {
  if (to === null)
    await tx
      .updateTable('models')
      .set({ state: 'draft', releases_at: null })
      .where('designer_id', '=', from)
      .where('state', '=', 'scheduled')
      .execute();
  const moved = await tx
    .updateTable('models')
    .set({ designer_id: to })
    .where('designer_id', '=', from)
    .returning(['id', 'is_public'])
    .execute();
  for (const { id, is_public: isPublic } of moved) if (isPublic) await indexModel(tx, id);
}
