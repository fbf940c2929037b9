import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { printerClasses } from '@firstlayer/mesh/contract/print-facts.ts';
import { suggestUses } from '../one-print/suggest-uses.ts';
import { sumPrints, type PrintableFile } from '../one-print/sum-prints.ts';
import type { FileUse, ModelPrint } from '../schemas.ts';
import { findFileFacts, type FileFactsRow } from './read-facts.ts';

/**
 * Computes the facts of a design from those of its files and saves them, and the suggested uses of files. It locks the design,
 * so that two workers that examine files of the same design do not miss each other's facts.
 * @returns whether anything changed, whether visitors see the design, and the facts of the files
 */
export async function refreshModelPrint(
  tx: Tx,
  modelId: number,
): Promise<{ isChanged: boolean; isPublic: boolean; files: FileFactsRow[] }> {
  const model = await tx
    .selectFrom('models')
    .select(['title', 'is_public', 'needs_brim as needsBrim'])
    .where('id', '=', modelId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!model) return { isChanged: false, isPublic: false, files: [] };
  const files = await findFileFacts(tx, modelId);
  const uses = suggestUses(model.title, files.map(toUsable));
  const hasOtherUses = await saveSuggestions(tx, uses);
  const used = files.map((file) => ({ ...file, use: uses.get(file.id) ?? file.use }));
  const isChanged = await saveModelPrint(tx, modelId, sumModel(used, model));
  return { isChanged: isChanged || hasOtherUses, isPublic: model.is_public, files: used };
}

/** Returns the designs that have a file with this content. */
export async function findModelsWith(db: Db, sha256: string): Promise<number[]> {
  const rows = await db
    .selectFrom('model_files')
    .select('model_id')
    .distinct()
    .where('sha256', '=', sha256)
    .orderBy('model_id')
    .execute();
  return rows.map(({ model_id }) => model_id);
}

/** Locks the designs that have a file with this content, in the order of their ids. */
export async function lockModelsWith(tx: Tx, sha256: string): Promise<void> {
  await sql`
    select from models where id in (select model_id from model_files where sha256 = ${sha256})
    order by id for no key update`.execute(tx);
}

function sumModel(files: readonly FileFactsRow[], { needsBrim }: { needsBrim: boolean }) {
  const { prints, plain } = sumPrints(files.map(toPrintable), { needsBrim });
  return {
    state: combineStates(files),
    bed_mm: prints[0]?.bedMm ?? null,
    tall_mm: prints[0]?.tallMm ?? null,
    grams: plain?.grams ?? null,
    minutes: plain ? printerClasses.map((name) => plain.minutes[name]) : null,
    prints,
  };
}

function toPrintable({ is_rough: isRough, part_count: partCount, ...file }: FileFactsRow): PrintableFile {
  return { ...file, isRough, partCount };
}

/** Returns a file in the form that suggestions of uses need. */
export function toUsable({ part_count: partCount, is_use_chosen, use, ...file }: FileFactsRow) {
  return { ...file, partCount, chosenUse: is_use_chosen ? use : null };
}

function combineStates(files: readonly FileFactsRow[]): ModelPrint['state'] {
  if (files.some(({ state }) => state === 'waiting')) return 'waiting';
  return files.some(({ state }) => state === 'done') ? 'done' : 'failed';
}

/** @returns whether a use has changed */
async function saveSuggestions(tx: Tx, uses: ReadonlyMap<number, FileUse>): Promise<boolean> {
  const rows = Array.from(uses, ([id, { kind, insteadOf }]) => ({ id, kind, instead: insteadOf }));
  const { numAffectedRows = 0n } = await sql`
    update model_files f set use_kind = g.kind, instead_of = array(select jsonb_array_elements_text(g.instead)::int)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id int, kind text, instead jsonb)
    where f.id = g.id and not f.is_use_chosen
      and (f.use_kind, to_jsonb(f.instead_of)) is distinct from (g.kind, g.instead)`.execute(tx);
  return numAffectedRows > 0n;
}

async function saveModelPrint(tx: Tx, modelId: number, row: ReturnType<typeof sumModel>): Promise<boolean> {
  const columns = { ...row, prints: JSON.stringify(row.prints) };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('model_prints')
    .values({ model_id: modelId, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('model_id')
        .doUpdateSet(columns)
        .where(sql<boolean>`model_prints is distinct from excluded`),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
