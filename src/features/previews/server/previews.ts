import type { Db } from '#src/db/types.ts';
import { notFound } from '#src/lib/errors.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import { adminPreviewFilePath, previewFilePath, previewNotFoundMessage } from '../constants.ts';
import type { Preview } from '../schemas.ts';
import { findShownPreviews, type PreviewRow } from './preview-rows.ts';

/** Returns what can be viewed of a public design. @throws AppError 404, also if it is not public */
export async function getPreview(db: Db, modelId: number): Promise<Preview> {
  if ((await findVisibility(db, modelId)) !== true) throw notFound(previewNotFoundMessage);
  return readPreview(db, modelId, false);
}

/** Returns what can be viewed of a design in any state. @throws AppError 404 */
export async function getPreviewAsAdmin(db: Db, modelId: number): Promise<Preview> {
  const isPublic = await findVisibility(db, modelId);
  if (isPublic === undefined) throw notFound(previewNotFoundMessage);
  return readPreview(db, modelId, !isPublic);
}

async function findVisibility(db: Db, modelId: number): Promise<boolean | undefined> {
  const model = await db
    .selectFrom('models')
    .select('is_public')
    .where('id', '=', modelId)
    .executeTakeFirst();
  return model?.is_public;
}

async function readPreview(db: Db, modelId: number, isPanel: boolean): Promise<Preview> {
  const rows = await findShownPreviews(db, modelId);
  const meshPath = isPanel ? adminPreviewFilePath : previewFilePath;
  return {
    meshes: rows.map((row) => ({
      fileId: row.file_id,
      name: row.name === null ? row.file_name : `${row.file_name}: ${row.name}`,
      url: buildUrl(meshPath, { id: modelId, file: `${row.hash}.glb` }, {}),
      bytes: row.bytes,
      triangles: row.triangles,
      isReduced: row.level === 'reduced',
      boundsMm: toSides(row),
      parts: row.parts,
    })),
  };
}

function toSides({ bounds_mm: [x = 0, y = 0, z = 0] }: PreviewRow): [number, number, number] {
  return [x, y, z];
}
