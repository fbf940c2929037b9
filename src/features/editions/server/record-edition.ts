import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { listChangedFiles, hasSameContents, type EditionFile } from './list-changed-files.ts';
import { listBundleFiles, saveBundle } from './edition-bundles.ts';
import { readMeasures } from './read-measures.ts';
import { suggestNote } from './suggest-note.ts';

/** Starts the editions of a design with its present files, unless it has some. */
export async function startEditions(tx: Tx, modelId: number): Promise<void> {
  const { rows } = await sql`
    insert into model_editions (model_id, number, bundle_sha256, changed_at, note, kind)
    select id, 1, bundle_sha256,
      greatest(released_at, (select max(f.updated_at) from model_files f where f.model_id = m.id)), '', 'first'
    from models m
    where id = ${modelId} and not exists (select from model_editions e where e.model_id = m.id)
    returning number`.execute(tx);
  if (rows.length > 0) await saveBundle(tx, modelId, 1);
}

/**
 * Records a change of a design's files, after its rows and its bundle were written: a new edition, unless the contents are
 * the same. The present edition of a design that was never public has no downloads, so it is changed instead.
 */
export async function recordEdition(
  tx: Tx,
  {
    modelId,
    saveId,
    now,
  }: {
    modelId: number;
    /** Changes with the same value belong to one edition. */
    saveId?: string | undefined;
    now: Date;
  },
): Promise<void> {
  const newest = await getNewest(tx, modelId);
  const present = await listPresentFiles(tx, modelId);
  if (hasSameContents(await listBundleFiles(tx, newest.bundle_sha256), present)) {
    await setBundle(tx, modelId, newest.number);
    return;
  }
  const isSameSave = saveId !== undefined && newest.save_id === saveId;
  const joins = isSameSave || !(await mayBeHeld(tx, modelId));
  const number = joins ? newest.number : newest.number + 1;
  if (joins) await separateBundles(tx, modelId, number);
  if (number > 1) {
    const changes = listChangedFiles(await listFilesOf(tx, modelId, number - 1), present);
    const suggestion = suggestNote(changes, await readMeasures(tx, modelId));
    await tx
      .insertInto('model_editions')
      .values({
        ...{ model_id: modelId, number, bundle_sha256: '', changed_at: now },
        ...suggestion,
        changes: JSON.stringify(changes),
        save_id: saveId ?? null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['model_id', 'number'])
          .doUpdateSet({ ...suggestion, changes: JSON.stringify(changes), changed_at: now }),
      )
      .execute();
  }
  await setBundle(tx, modelId, number);
}

async function getNewest(tx: Tx, modelId: number) {
  return tx
    .selectFrom('model_editions')
    .select(['number', 'bundle_sha256', 'save_id'])
    .where('model_id', '=', modelId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function setBundle(tx: Tx, modelId: number, number: number): Promise<void> {
  await sql`
    update model_editions set bundle_sha256 = (select bundle_sha256 from models where id = ${modelId})
    where model_id = ${modelId} and number = ${number}`.execute(tx);
  await saveBundle(tx, modelId, number);
}

/** Counts the bundles of an edition as those of an earlier one, before the edition changes once more. */
async function separateBundles(tx: Tx, modelId: number, number: number): Promise<void> {
  await tx
    .updateTable('edition_bundles')
    .set({ number: 0 })
    .where('model_id', '=', modelId)
    .where('number', '=', number)
    .execute();
}

async function mayBeHeld(tx: Tx, modelId: number): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select is_public or exists (select from download_days d where d.model_id = m.id) as may
    from models m where id = ${modelId}`.execute(tx);
  return rows[0]?.may === true;
}

async function listFilesOf(tx: Tx, modelId: number, number: number): Promise<EditionFile[]> {
  const edition = await tx
    .selectFrom('model_editions')
    .select('bundle_sha256')
    .where('model_id', '=', modelId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return listBundleFiles(tx, edition.bundle_sha256);
}

function listPresentFiles(db: Db, modelId: number): Promise<EditionFile[]> {
  return db
    .selectFrom('model_files')
    .select(['id as fileId', 'name', 'sha256'])
    .where('model_id', '=', modelId)
    .orderBy('position')
    .execute();
}
