import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { PreviewPart } from '@firstlayer/mesh/contract/preview-part.ts';
import { leastReducedTriangles } from '../constants.ts';
import type { PreviewSummary } from '../schemas.ts';

/**
 * The condition under which the design `m` shows the preview `p` of one of its meshes: the chosen level, or by default
 * the full mesh of a free design, and the reduced one of a premium design if it is not too simple.
 */
export const isShown = sql<boolean>`(case
  when m.preview_level is not null then p.level = m.preview_level
  when m.is_premium then p.level = 'reduced' and p.mesh_triangles >= ${leastReducedTriangles}
  else p.level = 'full' end)`;

export interface PreviewRow {
  file_id: number;
  file_name: string;
  name: string | null;
  level: 'full' | 'reduced';
  hash: string;
  bytes: number;
  triangles: number;
  bounds_mm: number[];
  parts: PreviewPart[];
}

/** The volume of the bounding box of the file `f`; 0 if it was not measured. */
export const fileVolume = sql`coalesce(greatest((f.mesh->'boundsMm'->>0)::float8, 1)
  * greatest((f.mesh->'boundsMm'->>1)::float8, 1) * greatest((f.mesh->'boundsMm'->>2)::float8, 1), 0)`;

// A product of three values of the type real fails if it is too small or too large for that type.
const boxVolume = sql`p.bounds_mm[1]::float8 * p.bounds_mm[2]::float8 * p.bounds_mm[3]::float8`;

/** Returns the previews that a design shows, the largest mesh first. */
export async function findShownPreviews(db: Db, modelId: number): Promise<PreviewRow[]> {
  const { rows } = await sql<PreviewRow>`
    select f.id as file_id, f.name as file_name, p.name, p.level, p.hash, p.bytes, p.triangles, p.bounds_mm, p.parts
    from models m join model_files f on f.model_id = m.id join mesh_previews p on p.sha256 = f.sha256
    where m.id = ${modelId} and ${isShown}
    order by ${boxVolume} desc, f.position, p.position`.execute(db);
  return rows;
}

export interface TurnRow {
  file_id: number;
  file_name: string;
  position: number;
  hash: string;
  width: number;
}

/**
 * Returns the pictures around the files of a design, the largest file first, in the order in which they turn; none of
 * files that have changed since. Of files with the same content, the first one has them.
 */
export async function findTurns(db: Db, modelId: number): Promise<TurnRow[]> {
  const { rows } = await sql<TurnRow>`
    select f.id as file_id, f.name as file_name, t.position, t.hash, t.width
    from (
      select distinct on (sha256) id, name, sha256, position, mesh from model_files
      where model_id = ${modelId} order by sha256, position
    ) f join model_turns t on t.model_id = ${modelId} and t.sha256 = f.sha256
    order by ${fileVolume} desc, f.position, t.position`.execute(db);
  return rows;
}

/** Returns what the page of a design says about its preview; null if there is none. */
export async function findPreviewSummary(db: Db, modelId: number): Promise<PreviewSummary | null> {
  const [first, second] = await findShownPreviews(db, modelId);
  if (first) {
    const isReduced = first.level === 'reduced';
    const hasParts = first.parts.length > 1;
    return { kind: 'mesh', bytes: first.bytes, isReduced, hasParts, hasFiles: second !== undefined };
  }
  const turnedFiles = new Set((await findTurns(db, modelId)).map(({ file_id }) => file_id));
  if (turnedFiles.size === 0) return null;
  return { kind: 'pictures', bytes: 0, isReduced: false, hasParts: false, hasFiles: turnedFiles.size > 1 };
}
