import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import {
  printerClasses,
  type FileEstimate,
  type PartFacts,
  type SupportFinding,
} from '#src/lib/print-facts.ts';
import { computeBedMm, computeTallMm } from '../bed.ts';
import { combineSupports } from './combine-supports.ts';
import { findAlternatives, type Alternatives } from './find-alternatives.ts';
import { findSets } from './find-sets.ts';
import { toPlainEstimate } from '../estimate/plain-estimate.ts';
import { isPlausible, toPrintEstimates } from './print-estimates.ts';
import { findFileFacts, type FileFactsRow } from './read-facts.ts';

/** The row of `model_prints`, with the names of its columns. */
interface ModelPrintRow {
  state: 'waiting' | 'done' | 'failed';
  bed_mm: number | null;
  tall_mm: number | null;
  grams: number | null;
  minutes: number[] | null;
  part_count: number;
  largest_part_mm: number[] | null;
  supports: SupportFinding;
  set_files: number[];
  other_files: number[];
  version_count: number;
  version_kind: Alternatives['kind'] | null;
  estimates: FileEstimate[];
}

/**
 * Computes the facts of a design from those of its files and saves them. It locks the design, so that two workers that
 * examine files of the same design do not miss each other's facts.
 * @returns whether anything changed, and whether visitors see the design
 */
export async function refreshModelPrint(
  tx: Tx,
  modelId: number,
): Promise<{ isChanged: boolean; isPublic: boolean }> {
  const model = await tx
    .selectFrom('models')
    .select(['title', 'is_public', 'needs_brim'])
    .where('id', '=', modelId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!model) return { isChanged: false, isPublic: false };
  const row = sumFiles(await findFileFacts(tx, modelId), { title: model.title, needsBrim: model.needs_brim });
  return { isChanged: await saveModelPrint(tx, modelId, row), isPublic: model.is_public };
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

/** Combines the facts of a design's files. Sets and other versions of the same object are left out. */
export function sumFiles(
  files: readonly FileFactsRow[],
  { title, needsBrim }: { title: string; needsBrim: boolean },
): ModelPrintRow {
  const done = files.filter(({ state }) => state === 'done');
  const isWhole = done.length === files.length;
  const { sets, alternatives, counted } = chooseFiles(title, done, isWhole);
  const parts = counted.flatMap((file) => file.parts);
  const isComplete = isWhole && parts.length > 0;
  const estimates = isComplete ? sumEstimates(counted.map((file) => file.estimates)) : [];
  const plain = toPlainEstimate(toPrintEstimates(estimates));
  const known = isComplete && { bed_mm: computeBedMm(parts, needsBrim), tall_mm: computeTallMm(parts) };
  return {
    state: combineStates(files),
    bed_mm: null,
    tall_mm: null,
    ...known,
    grams: plain?.grams ?? null,
    minutes: plain ? printerClasses.map((name) => plain.minutes[name]) : null,
    part_count: counted.reduce((sum, file) => sum + file.part_count, 0),
    largest_part_mm: findLargest(parts)?.boundsMm ?? null,
    supports: combineSupports(counted.flatMap(({ supports }) => supports ?? [])),
    set_files: sets,
    ...toVersionColumns(alternatives),
    estimates,
  };
}

function toVersionColumns(
  alternatives: Alternatives | undefined,
): Pick<ModelPrintRow, 'other_files' | 'version_count' | 'version_kind'> {
  if (!alternatives) return { other_files: [], version_count: 1, version_kind: null };
  return {
    other_files: alternatives.files,
    version_count: alternatives.count,
    version_kind: alternatives.kind,
  };
}

/** Chooses the files that a person prints: without sets, and one of several versions if all files are known. */
function chooseFiles(title: string, files: readonly FileFactsRow[], isWhole: boolean) {
  const compared = files.map((file) => ({ ...file, partCount: file.part_count }));
  const sets = findSets(compared);
  const single = compared.filter(({ id }) => !sets.includes(id));
  // A file that holds several others together says that all of them belong together.
  const mostParts = Math.max(0, ...single.map(({ partCount }) => partCount));
  const isTogether = compared.some(({ id, partCount }) => sets.includes(id) && partCount > mostParts);
  const alternatives = isWhole && !isTogether ? findAlternatives(title, single) : undefined;
  const counted = single.filter(({ id }) => alternatives?.files.includes(id) !== true);
  return { sets, alternatives, counted };
}

function combineStates(files: readonly FileFactsRow[]): ModelPrintRow['state'] {
  if (files.some(({ state }) => state === 'waiting')) return 'waiting';
  return files.some(({ state }) => state === 'done') ? 'done' : 'failed';
}

function findLargest(parts: readonly PartFacts[]): PartFacts | undefined {
  const getBoxVolume = ({ boundsMm: [x, y, z] }: PartFacts) => x * y * z;
  return parts.toSorted((a, b) => getBoxVolume(b) - getBoxVolume(a))[0];
}

/** Adds the estimates of files for each class and layer height that all of them have, without absurd ones. */
function sumEstimates(files: readonly (readonly FileEstimate[])[]): FileEstimate[] {
  const [first = [], ...others] = files;
  return first.flatMap((estimate) => {
    const same = others.map((list) =>
      list.find((other) => other.class === estimate.class && other.layerMm === estimate.layerMm),
    );
    const all = [estimate, ...same.flatMap((other) => other ?? [])];
    if (all.length < files.length) return [];
    const sum = all.reduce(addEstimates);
    return isPlausible(sum) ? [sum] : [];
  });
}

function addEstimates(one: FileEstimate, other: FileEstimate): FileEstimate {
  return {
    class: one.class,
    layerMm: one.layerMm,
    seconds: one.seconds + other.seconds,
    secondsLow: one.secondsLow + other.secondsLow,
    secondsHigh: one.secondsHigh + other.secondsHigh,
    grams: one.grams + other.grams,
    gramsLow: one.gramsLow + other.gramsLow,
    gramsHigh: one.gramsHigh + other.gramsHigh,
    source: one.source === 'sliced' && other.source === 'sliced' ? 'sliced' : 'estimated',
  };
}

async function saveModelPrint(tx: Tx, modelId: number, row: ModelPrintRow): Promise<boolean> {
  const columns = {
    ...row,
    supports: JSON.stringify(row.supports),
    estimates: JSON.stringify(row.estimates),
  };
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
