import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { MeshDefect } from '@firstlayer/mesh/contract/defects.ts';
import type { FileEstimate, PartFacts, SupportFinding } from '@firstlayer/mesh/contract/print-facts.ts';
import type { ProjectFindings } from '@firstlayer/mesh/contract/project-findings.ts';
import type { FileFacts, FileUse, ModelPrint, OnePrint, SlicerSettings } from '../schemas.ts';
import { unexaminedFile, unexaminedModel } from '../unexamined.ts';
import { limitParts } from './limit-parts.ts';
import { examinerVersion } from './mesh-facts.ts';
import { applySlices, type Slice } from './mesh-slices.ts';
import { toPlainEstimate } from '../estimate/plain-estimate.ts';
import { toPlateFacts } from './plate-facts.ts';
import { toPrintEstimates } from '../one-print/print-estimates.ts';

export interface FileFactsRow {
  /** The id of the file. */
  id: number;
  sha256: string;
  name: string;
  format: string;
  /** The version of the examiner that found the facts; null for a file that was never examined. */
  examiner: number | null;
  state: 'waiting' | 'done' | 'failed';
  failure: string | null;
  is_rough: boolean;
  part_count: number;
  parts: PartFacts[];
  supports: SupportFinding | null;
  settings: SlicerSettings | null;
  project: ProjectFindings | null;
  defects: MeshDefect[];
  unit_guess: 'inch' | 'meter' | null;
  estimates: FileEstimate[];
  use: FileUse;
  is_use_chosen: boolean;
}

/**
 * Returns the facts of a design's files, in their order. Until a file is examined by the present version, its facts are
 * those of an earlier one.
 */
export function findFileFacts(db: Db, modelId: number): Promise<FileFactsRow[]> {
  return readFacts(db, filesOf(modelId));
}

const filesOf = (modelId: number) => sql`(select * from model_files where model_id = ${modelId})`;

/** Returns the facts of a content that no design needs to have, by the present version. */
export async function findContentFacts(
  db: Db,
  { name, format, sha256 }: Pick<FileFactsRow, 'name' | 'format' | 'sha256'>,
): Promise<FileFactsRow> {
  const [row] = await readFacts(
    db,
    sql`(select 0 as id, 0 as position, ${name}::text as name, ${format}::text as format, ${sha256}::text as sha256,
      'needed' as use_kind, 1 as copies, '{}'::int[] as instead_of, false as is_use_chosen)`,
    examinerVersion,
  );
  if (!row) throw new Error('A content without facts has no row.');
  return row;
}

type StoredFacts = FileFactsRow & { slices: Slice[] | null };

/** @param oldest the oldest version whose facts are read */
async function readFacts(db: Db, files: RawBuilder<unknown>, oldest = 0): Promise<FileFactsRow[]> {
  const { rows } = await selectFacts(files, oldest).execute(db);
  return rows.map(toFileFactsRow);
}

function selectFacts(files: RawBuilder<unknown>, oldest = 0): RawBuilder<StoredFacts> {
  return sql`
    select m.id, m.sha256, m.name, m.format, f.examiner, coalesce(f.state, 'waiting') as state, f.failure,
      coalesce(f.is_rough, false) as is_rough, coalesce(f.part_count, 0) as part_count,
      coalesce(f.parts, '[]') as parts, f.supports, f.settings, f.project, f.unit_guess,
      coalesce(f.defects, '[]') as defects, coalesce(f.estimates, '[]') as estimates, m.is_use_chosen,
      json_build_object('kind', m.use_kind, 'copies', m.copies, 'insteadOf', m.instead_of,
        'isSuggested', not m.is_use_chosen and m.use_kind = 'instead') as use,
      (select json_agg(json_build_object('class', s.class, 'layerMm', s.layer_mm, 'seconds', s.seconds, 'grams', s.grams))
        from mesh_slices s where s.sha256 = m.sha256 and s.seconds is not null) as slices
    from ${files} m left join lateral (
      select * from mesh_facts where sha256 = m.sha256 and examiner between ${oldest} and ${examinerVersion}
      order by state = 'waiting', examiner desc limit 1
    ) f on true
    order by m.position`;
}

const toFileFactsRow = ({ slices, ...row }: StoredFacts): FileFactsRow => ({
  ...row,
  estimates: applySlices(row.estimates, slices ?? []),
});

/** Returns what everybody may know of the facts of a file. */
function toFileFacts(row: FileFactsRow): FileFacts {
  if (row.state !== 'done') return { ...unexaminedFile, state: row.state, use: row.use };
  return {
    state: row.state,
    isRough: row.is_rough,
    partCount: row.part_count,
    parts: row.parts,
    use: row.use,
    print: toPlainEstimate(toPrintEstimates(row.estimates)) ?? null,
    plates: toPlateFacts(row),
    supports: row.supports ?? unexaminedFile.supports,
    settings: row.settings,
  };
}

interface ModelFacts {
  print: ModelPrint;
  /** The facts of each file, by its id. */
  files: ReadonlyMap<number, FileFacts>;
}

/** The facts of a design as the database returns them. */
export interface ModelFactsRow {
  files: StoredFacts[];
  print: { state: ModelPrint['state']; prints: OnePrint[] } | null;
}

/** Returns an SQL expression for the facts of a design. */
export const selectModelFacts = (modelId: number) => sql<ModelFactsRow>`json_build_object(
  'files', (select coalesce(json_agg(f), '[]') from (${selectFacts(filesOf(modelId))}) f),
  'print', (select json_build_object('state', state, 'prints', prints) from model_prints
    where model_id = ${modelId}))`;

/** Returns how a design is printed. */
export async function findModelPrint(db: Db, modelId: number): Promise<ModelPrint> {
  const row = await db.selectNoFrom(selectModelFacts(modelId).as('facts')).executeTakeFirstOrThrow();
  return toModelFacts(row.facts).print;
}

/** Converts the facts of a design and of its files, with a limited number of parts. */
export function toModelFacts({ files: stored, print }: ModelFactsRow): ModelFacts {
  const rows = stored.map(toFileFactsRow);
  const facts = limitParts(rows.map(toFileFacts));
  const files = new Map(rows.flatMap(({ id }, index) => (facts[index] ? [[id, facts[index]]] : [])));
  const [first, ...alternatives] = print?.prints ?? [];
  if (print && first) return { print: { ...first, state: print.state, alternatives }, files };
  const needed = rows.flatMap(({ id, use }) => (use.kind === 'needed' ? [{ id, copies: use.copies }] : []));
  return { print: { ...unexaminedModel, files: needed }, files };
}
