import type { Db } from '#src/db/types.ts';
import { modelNotFoundMessage } from '#src/features/catalog/constants.ts';
import { notFound } from '#src/lib/errors.ts';
import type { AdminEditions } from '../schemas.ts';
import { countHolders } from './holders.ts';
import { readMeasures } from './read-measures.ts';
import { findShapeVerdict } from './shape-verdict.ts';
import { hasSameShape } from './suggest-note.ts';

const maxListed = 100;

/** Lists the editions of a design in any state for the admin panel. @throws AppError 404 */
export async function listAdminEditions(db: Db, modelId: number): Promise<AdminEditions> {
  const model = await db.selectFrom('models').select('id').where('id', '=', modelId).executeTakeFirst();
  if (!model) throw notFound(modelNotFoundMessage);
  const rows = await db
    .selectFrom('model_editions')
    .selectAll()
    .where('model_id', '=', modelId)
    .orderBy('number', 'desc')
    .limit(maxListed)
    .execute();
  const measures = await readMeasures(db, modelId);
  const [newest] = rows;
  const { isWaiting, verdict } = await findShapeVerdict(db, newest?.changes ?? []);
  return {
    editions: rows.map((row) => ({
      number: row.number,
      changedAt: row.changed_at.toISOString(),
      kind: row.kind,
      note: row.note,
      isDescribed: row.is_described,
      notify: row.notify,
      told: row.told,
      toldSince: row.telling_since?.toISOString() ?? null,
      isToldOf: row.told_at !== null,
      hasSameShape: row.number > 1 && hasSameShape(row.changes, measures),
    })),
    isComparing: isWaiting,
    verdict,
    ...(await countHolders(db, { modelId, number: newest?.number ?? 1 })),
  };
}
