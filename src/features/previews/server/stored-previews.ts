import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { storeMade, type Storage } from '#src/integrations/storage.ts';
import type { MeshPreview } from '@firstlayer/mesh/preview/build-previews.ts';

export const previewFolder = 'previews';

/** The stored encodings of a preview, and the endings of their keys. */
export const encodings = { br: 'br', gzip: 'gz' } as const;
export type PreviewEncoding = keyof typeof encodings;

export function previewKey(hash: string, encoding: PreviewEncoding): string {
  return `${previewFolder}/${hash}.glb.${encodings[encoding]}`;
}

/** Returns the keys of all files of a preview. */
export function previewKeys(hash: string): string[] {
  return [previewKey(hash, 'br'), previewKey(hash, 'gzip')];
}

/** Returns the hash in the key of a preview; undefined for another key. */
export function parsePreviewKey(key: string): string | undefined {
  return /^previews\/([0-9a-f]{64})\.glb\.(br|gz)$/.exec(key)?.[1];
}

/** A preview of one mesh of a file. */
export interface FilePreview extends MeshPreview {
  /** The number of the mesh in the file. */
  position: number;
  /** The name of the mesh within a ZIP. */
  name: string | null;
}

/** Stores the bytes of previews. Call it before the rows are saved. */
export async function storePreviews(
  storage: Storage,
  previews: readonly Pick<FilePreview, 'hash' | 'brotli' | 'gzip'>[],
): Promise<void> {
  for (const { hash, brotli, gzip } of previews) {
    await storeMade(storage, previewKey(hash, 'br'), (path) => writeFile(path, brotli));
    await storeMade(storage, previewKey(hash, 'gzip'), (path) => writeFile(path, gzip));
  }
}

/** Saves the previews of a content in place of earlier ones. Their files are removed later by the sweep. */
export async function savePreviews(tx: Tx, sha256: string, previews: readonly FilePreview[]): Promise<void> {
  await tx.deleteFrom('mesh_previews').where('sha256', '=', sha256).execute();
  if (previews.length === 0) return;
  await tx
    .insertInto('mesh_previews')
    .values(
      previews.map((preview) => ({
        sha256,
        level: preview.level,
        position: preview.position,
        name: preview.name,
        hash: preview.hash,
        bytes: preview.brotli.length,
        triangles: preview.triangles,
        mesh_triangles: preview.meshTriangles,
        bounds_mm: preview.boundsMm,
        parts: JSON.stringify(preview.parts),
      })),
    )
    .execute();
}

/** Returns those of the hashes that are in use. */
export async function findUsedPreviews(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select hash from mesh_previews where hash = any(${hashes}::text[])
    union select hash from difference_media where hash = any(${hashes}::text[])`.execute(db);
  return new Set(rows.map(({ hash }) => hash));
}
