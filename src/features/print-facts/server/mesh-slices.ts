import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { FileEstimate, LayerHeight, PrinterClass } from '@firstlayer/mesh/contract/print-facts.ts';
import { examinerVersion } from './mesh-facts.ts';

/** The share by which the figures of a slicer are shown as uncertain: people print with other settings. */
const sliceError = 0.07;
const rowsAtOnce = 500;

export interface Slice {
  class: PrinterClass;
  layerMm: LayerHeight;
  seconds: number;
  grams: number;
}

/**
 * Takes the next examined content that was not sliced. If its worker is lost, its estimate stays. A content for spiral mode
 * keeps its estimate too, because the profiles would print it as a solid body.
 */
export async function takeUnsliced(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ sha256: string }>`
    with next as materialized (
      select sha256 from mesh_facts
      where needs_slicing and state = 'done' and examiner = ${examinerVersion}
        and coalesce(settings ->> 'isVase', 'false') = 'false'
      order by examined_at desc limit 1 for update skip locked
    )
    update mesh_facts f set needs_slicing = false from next
    where f.sha256 = next.sha256 and f.examiner = ${examinerVersion}
    returning f.sha256`.execute(db);
  return rows[0]?.sha256;
}

export async function returnUnsliced(db: Db, sha256: string): Promise<void> {
  await db
    .updateTable('mesh_facts')
    .set({ needs_slicing: true })
    .where('sha256', '=', sha256)
    .where('examiner', '=', examinerVersion)
    .execute();
}

export async function saveSlice(
  db: Db,
  sha256: string,
  {
    class: printerClass,
    layerMm,
    print,
  }: {
    class: PrinterClass;
    layerMm: LayerHeight;
    /** Undefined if the slicer failed. */
    print: { seconds: number; grams: number } | undefined;
  },
): Promise<void> {
  const figures = { seconds: print ? Math.round(print.seconds) : null, grams: print?.grams ?? null };
  await db
    .insertInto('mesh_slices')
    .values({ sha256, class: printerClass, layer_mm: layerMm, ...figures })
    .onConflict((conflict) => conflict.columns(['sha256', 'class', 'layer_mm']).doUpdateSet(figures))
    .execute();
}

/**
 * Removes all figures and enqueues all contents if the profiles have changed.
 * @param hash of all profiles
 */
export async function resetSlices(db: Db, hash: string): Promise<void> {
  const marker = Number.parseInt(hash.slice(0, 12), 16);
  const row = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'print_slicer')
    .executeTakeFirst();
  if (row?.value === marker) return;
  await db.deleteFrom('mesh_slices').execute();
  for (let changed = rowsAtOnce; changed === rowsAtOnce;) {
    const { rows } = await sql`
      update mesh_facts set needs_slicing = true where (sha256, examiner) in (
        select sha256, examiner from mesh_facts where not needs_slicing limit ${rowsAtOnce}
      ) returning 1`.execute(db);
    changed = rows.length;
  }
  await db.updateTable('counters').set({ value: marker }).where('name', '=', 'print_slicer').execute();
}

/** Replaces estimates by the figures of the slicer. */
export function applySlices(estimates: readonly FileEstimate[], slices: readonly Slice[]): FileEstimate[] {
  return estimates.map((estimate) => {
    const slice = slices.find((one) => one.class === estimate.class && one.layerMm === estimate.layerMm);
    if (!slice) return estimate;
    const { seconds, grams } = slice;
    return {
      class: estimate.class,
      layerMm: estimate.layerMm,
      seconds,
      secondsLow: seconds * (1 - sliceError),
      secondsHigh: seconds * (1 + sliceError),
      grams,
      gramsLow: grams * (1 - sliceError),
      gramsHigh: grams * (1 + sliceError),
      source: 'sliced',
      // The slicer prints all plates at once, so their shares are those of the estimate.
      ...(estimate.plates && {
        plates: estimate.plates.map((plate) => ({
          seconds: seconds * getShare(plate.seconds, estimate.seconds),
          grams: grams * getShare(plate.grams, estimate.grams),
        })),
      }),
    };
  });
}

function getShare(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}
