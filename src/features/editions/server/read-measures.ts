import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { MeshMeasures } from '@firstlayer/mesh/contract/measures.ts';
import type { MeasuresByHash } from './suggest-note.ts';

/** Reads the measures of a design's files and of their earlier versions. */
export async function readMeasures(db: Db, modelId: number): Promise<MeasuresByHash> {
  const { rows } = await sql<{ sha256: string; mesh: MeshMeasures }>`
    select sha256, mesh from model_files where model_id = ${modelId} and mesh is not null
    union all
    select sha256, mesh from model_file_versions where model_id = ${modelId} and mesh is not null`.execute(
    db,
  );
  return new Map(rows.map(({ sha256, mesh }) => [sha256, mesh]));
}
