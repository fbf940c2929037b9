import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { FileEstimate, PartFacts, SupportFinding } from '#src/lib/print-facts.ts';
import type { ProjectFindings } from '#src/lib/project-findings.ts';
import type { FileFacts, ModelPrint, SlicerSettings } from '../schemas.ts';
import { unexaminedFile, unexaminedModel } from '../unexamined.ts';
import { limitParts } from './limit-parts.ts';
import { examinerVersion } from './mesh-facts.ts';
import { applySlices, type Slice } from './mesh-slices.ts';
import { toPlainEstimate } from '../estimate/plain-estimate.ts';
import { toPlateFacts } from './plate-facts.ts';
import { toPrintEstimates } from './print-estimates.ts';

export interface FileFactsRow {
  /** The id of the file. */
  id: number;
  name: string;
  format: string;
  state: 'waiting' | 'done' | 'failed';
  failure: string | null;
  is_rough: boolean;
  part_count: number;
  parts: PartFacts[];
  supports: SupportFinding | null;
  settings: SlicerSettings | null;
  project: ProjectFindings | null;
  unit_guess: 'inch' | 'meter' | null;
  estimates: FileEstimate[];
}

/**
 * Returns the facts of a design's files, in their order. Until a file is examined by the present version, its facts are
 * those of an earlier one.
 */
export async function findFileFacts(db: Db, modelId: number): Promise<FileFactsRow[]> {
  const { rows } = await sql<FileFactsRow & { slices: Slice[] | null }>`
    select m.id, m.name, m.format, coalesce(f.state, 'waiting') as state, f.failure,
      coalesce(f.is_rough, false) as is_rough, coalesce(f.part_count, 0) as part_count,
      coalesce(f.parts, '[]') as parts, f.supports, f.settings, f.project, f.unit_guess,
      coalesce(f.estimates, '[]') as estimates,
      (select json_agg(json_build_object('class', s.class, 'layerMm', s.layer_mm, 'seconds', s.seconds, 'grams', s.grams))
        from mesh_slices s where s.sha256 = m.sha256 and s.seconds is not null) as slices
    from model_files m left join lateral (
      select * from mesh_facts where sha256 = m.sha256 and examiner <= ${examinerVersion}
      order by state = 'waiting', examiner desc limit 1
    ) f on true
    where m.model_id = ${modelId} order by m.position`.execute(db);
  return rows.map(({ slices, ...row }) => ({ ...row, estimates: applySlices(row.estimates, slices ?? []) }));
}

/** The ids of the files that are not in the sums of their design. */
interface UncountedFiles {
  set_files: readonly number[];
  other_files: readonly number[];
}

/** Returns what everybody may know of the facts of a file. */
function toFileFacts(row: FileFactsRow, { set_files, other_files }: UncountedFiles): FileFacts {
  if (row.state !== 'done') return { ...unexaminedFile, state: row.state };
  return {
    state: row.state,
    isRough: row.is_rough,
    partCount: row.part_count,
    parts: row.parts,
    isSet: set_files.includes(row.id),
    isOtherVersion: other_files.includes(row.id),
    print: toPlainEstimate(toPrintEstimates(row.estimates)) ?? null,
    plates: toPlateFacts(row),
    supports: row.supports ?? unexaminedFile.supports,
    settings: row.settings,
  };
}

export interface ModelFacts {
  print: ModelPrint;
  /** The facts of each file, by its id. */
  files: ReadonlyMap<number, FileFacts>;
}

/** Returns the facts of a design and of its files, with a limited number of parts. */
export async function findModelFacts(db: Db, modelId: number): Promise<ModelFacts> {
  const rows = await findFileFacts(db, modelId);
  const row = await db
    .selectFrom('model_prints')
    .selectAll()
    .where('model_id', '=', modelId)
    .executeTakeFirst();
  const uncounted: UncountedFiles = row ?? { set_files: [], other_files: [] };
  const facts = limitParts(rows.map((file) => toFileFacts(file, uncounted)));
  const files = new Map(rows.flatMap(({ id }, index) => (facts[index] ? [[id, facts[index]]] : [])));
  const isCounted = ({ id }: FileFactsRow) =>
    !uncounted.set_files.includes(id) && !uncounted.other_files.includes(id);
  if (!row) return { print: unexaminedModel, files };
  const [x = 0, y = 0, z = 0] = row.largest_part_mm ?? [];
  const print: ModelPrint = {
    state: row.state,
    roughFiles: rows.filter((file) => file.is_rough && isCounted(file)).map(({ name }) => name),
    bedMm: row.bed_mm,
    tallMm: row.tall_mm,
    partCount: row.part_count,
    versions: row.version_kind && { count: row.version_count, kind: row.version_kind },
    largestPartMm: row.largest_part_mm && [x, y, z],
    supports: row.supports ?? unexaminedModel.supports,
    estimates: toPrintEstimates(row.estimates),
  };
  return { print, files };
}
