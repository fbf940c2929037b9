import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { ModelFormat } from '#src/features/catalog/schemas.ts';
import { notFound } from '#src/lib/errors.ts';
import { downloadFilename } from '#src/lib/filename.ts';
import type { StoredFile } from './files.ts';

/** The stored files of a download. */
export interface PastFiles {
  /** Null for a deleted design. */
  modelId: number | null;
  title: string;
  isPremium: boolean;
  bundleSha256: string;
  files: StoredFile[];
  /** The only file that was downloaded; undefined for all files. */
  only: StoredFile | undefined;
  filename: string;
}

interface Row {
  model_id: number | null;
  title: string;
  is_premium: boolean;
  bundle_sha256: string;
  file_sha256: string | null;
  edition: number | null;
  files: (StoredFile & { format: ModelFormat })[];
}

/**
 * Finds the files of a record in a person's history, which stay for them when the design changes, is hidden or is deleted.
 * What was downloaded of a deleted design under a paid plan counts as premium.
 * @throws AppError 404
 */
export async function getPastFiles(db: Db, userId: string, downloadId: number): Promise<PastFiles> {
  const { rows } = await sql<Row>`
    select m.id as model_id, d.title, coalesce(m.is_premium, d.tier <> 'free') as is_premium, d.bundle_sha256,
      d.file_sha256,
      (select e.number from edition_bundles e where e.model_id = m.id and e.sha256 = d.bundle_sha256) as edition,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.file_id, 'name', f.name, 'format', f.format,
          'sizeBytes', f.size_bytes, 'sha256', f.sha256, 'storageKey', f.storage_key) order by f.position), '[]')
        from edition_files f where f.bundle_sha256 = d.bundle_sha256) as files
    from downloads d left join models m on m.id = d.model_id
    where d.id = ${downloadId} and d.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This download does not exist.');
  const { files, title, edition } = row;
  const only = files.find(({ sha256 }) => sha256 === row.file_sha256);
  if (files.length === 0 || (row.file_sha256 !== null && !only)) {
    throw notFound('These files are no longer stored.');
  }
  return {
    modelId: row.model_id,
    ...{ title, isPremium: row.is_premium, bundleSha256: row.bundle_sha256, files, only },
    filename:
      only?.name ?? downloadFilename(edition ? `${title} (edition ${edition})` : `${title} (earlier)`),
  };
}
