import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { leastReducedTriangles } from '../constants.ts';
import type { PreviewSummary } from '../schemas.ts';
import type { PreviewPart } from '@firstlayer/mesh/contract/print-facts.ts';

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

type LargePreview = Pick<PreviewRow, 'bytes' | 'level'> & { part_count: number };

/** An SQL expression for a select from `models m`: the two largest previews that the design shows, the largest first. */
export const largestPreviews = sql<LargePreview[]>`array(
  select jsonb_build_object('bytes', p.bytes, 'level', p.level, 'part_count', jsonb_array_length(p.parts))
  from model_files f join mesh_previews p on p.sha256 = f.sha256
  where f.model_id = m.id and ${isShown}
  order by ${boxVolume} desc, f.position, p.position limit 2)`;

/** Returns what the page of a design says about its preview; null if there is none. */
export function toPreviewSummary([first, second]: readonly LargePreview[]): PreviewSummary | null {
  if (!first) return null;
  return {
    bytes: first.bytes,
    isReduced: first.level === 'reduced',
    hasParts: first.part_count > 1,
    hasFiles: second !== undefined,
  };
}
