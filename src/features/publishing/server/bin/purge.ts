import type { Db, Tx } from '#src/db/types.ts';
import { listBundles, releaseUnpastFiles } from '#src/features/editions/server/edition-bundles.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { binDays } from '../../constants.ts';
import type { PublishingContext } from '../publishing-context.ts';
import { removeUnreferenced } from '../content/store-files.ts';
import { clipTexts, readAuditValues } from '../rows/audit-values.ts';
import { lockModel } from '../rows/model-writes.ts';
import { requireInBin } from './bin.ts';

const binMs = binDays * 86_400_000;

/**
 * Deletes a design in the bin permanently, with its files. Download records stay, and the files of those who have them.
 * @throws AppError 404, 409 `not_in_bin`
 */
export async function purgeModel(context: PublishingContext, id: number, actorId: string): Promise<void> {
  const keys = await context.db.transaction().execute((tx) => deleteForGood(tx, id, actorId));
  await removeUnreferenced(context, keys);
}

/** Deletes designs whose time in the bin has expired, each in its own transaction. A failure does not stop the others. */
export async function emptyBin(context: PublishingContext, now: Date): Promise<void> {
  const { db } = context;
  const failures: unknown[] = [];
  for (const { id } of await selectExpired(db, now).orderBy('deleted_at').execute()) {
    try {
      await removeUnreferenced(context, await db.transaction().execute((tx) => deleteIfExpired(tx, id, now)));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Some designs in the bin could not be deleted.');
}

async function deleteIfExpired(tx: Tx, id: number, now: Date): Promise<string[]> {
  const isExpired = await selectExpired(tx, now)
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return isExpired ? deleteForGood(tx, id, null) : [];
}

function selectExpired(db: Db, now: Date) {
  return db
    .selectFrom('models')
    .select('id')
    .where('deleted_at', '<=', new Date(now.getTime() - binMs));
}

/**
 * Deletes the rows of a design. No list or count needs an update, because a design in the bin is in none.
 * @returns the storage keys of its files; its images may be shared with other designs and are left to the sweep
 */
async function deleteForGood(tx: Tx, id: number, actorId: string | null): Promise<string[]> {
  const model = await lockModel(tx, id);
  requireInBin(model);
  const before = clipTexts(await readAuditValues(tx, id));
  const files = await tx.selectFrom('model_files').select('storage_key').where('model_id', '=', id).execute();
  const versions = await tx
    .selectFrom('model_file_versions')
    .select('storage_key')
    .where('model_id', '=', id)
    .execute();
  const bundles = await listBundles(tx, id);
  await tx.deleteFrom('models').where('id', '=', id).execute();
  await releaseUnpastFiles(tx, bundles);
  await recordAuditEvent(tx, {
    actorId,
    action: 'design.purge',
    target: { id, name: model.title },
    before,
  });
  const keys = [model.bundle_key, ...[...files, ...versions].map(({ storage_key: key }) => key)];
  return Array.from(new Set(keys));
}
