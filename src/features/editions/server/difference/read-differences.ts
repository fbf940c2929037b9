import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { DifferenceRegion, MeshDifference } from '@firstlayer/mesh/contract/difference.ts';
import type { DifferenceMedium, DifferenceRow, FilePair } from './difference-rows.ts';

type Row = FilePair &
  Pick<DifferenceRow, 'state' | 'reason' | 'media'> &
  Omit<MeshDifference, 'verdict' | 'regions'> & {
    verdict: MeshDifference['verdict'] | null;
    regions: DifferenceRegion[];
  };

/**
 * Returns what is known of the differences of these pairs, in their order; null for a pair whose comparison was never
 * requested. It does not check who may read them.
 */
export async function readDifferences(db: Db, pairs: readonly FilePair[]): Promise<(DifferenceRow | null)[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<Row>`
    select d.old_sha256 as "oldSha256", d.new_sha256 as "newSha256", state, reason, verdict, is_exact as "isExact",
      max_mm as "maxMm", mean_mm as "meanMm", volume_change_mm3 as "volumeChangeMm3", added_mm3 as "addedMm3",
      removed_mm3 as "removedMm3", shift_mm as "shiftMm", scale, region_count as "regionCount", regions,
      low_mm as "lowMm", bounds_mm as "boundsMm",
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', m.kind, 'hash', m.hash, 'width', m.width, 'height', m.height,
          'bytes', m.bytes, 'triangles', m.triangles) order by m.kind)
        from difference_media m where m.old_sha256 = d.old_sha256 and m.new_sha256 = d.new_sha256
      ), '[]') as media
    from file_differences d
    join unnest(${pairs.map(({ oldSha256 }) => oldSha256)}::text[], ${pairs.map(({ newSha256 }) => newSha256)}::text[])
      as wanted (old_sha256, new_sha256) on wanted.old_sha256 = d.old_sha256 and wanted.new_sha256 = d.new_sha256`.execute(
    db,
  );
  const byPair = new Map(rows.map((row) => [toKey(row), toDifference(row)]));
  return pairs.map((pair) => byPair.get(toKey(pair)) ?? null);
}

const toKey = ({ oldSha256, newSha256 }: FilePair) => `${oldSha256} ${newSha256}`;

function toDifference({ oldSha256, newSha256, state, reason, media, verdict, ...facts }: Row): DifferenceRow {
  return {
    oldSha256,
    newSha256,
    state,
    reason,
    facts: verdict && { verdict, ...facts },
    media: media satisfies DifferenceMedium[],
  };
}
