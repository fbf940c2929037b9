import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { isShown } from '#src/features/previews/server/preview-rows.ts';
import { imageVersion } from '#src/http/files/send-image.ts';
import type { EditionChange } from '#src/db/edition-change.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import { notFound } from '#src/lib/errors.ts';
import type { PreviewLevel } from '@firstlayer/mesh/preview/levels.ts';
import {
  adminDifferencePicturePath,
  adminDifferenceViewPath,
  differenceNotFoundMessage,
  differencePicturePath,
  differenceViewPath,
} from '../../difference-constants.ts';
import type { EditionDifferences, FileChange, FileDifference } from '../../difference-schemas.ts';
import type { DifferenceMedium, DifferenceRow, FilePair } from './difference-rows.ts';
import { readDifferences } from './read-differences.ts';
import { toPair } from './request-difference.ts';

interface Reader {
  /** True for an admin, who sees designs before their release, at addresses of the panel. */
  isPanel: boolean;
}

/**
 * Returns what differs between an edition and the one before, and what the reader may see of that.
 * @throws AppError 404, also if the design is not public
 */
export async function getEditionDifferences(
  db: Db,
  { modelId, number }: { modelId: number; number: number },
  { isPanel }: Reader,
): Promise<EditionDifferences> {
  const { rows } = await sql<{ changes: EditionChange[] }>`
    select changes from model_editions e join models m on m.id = e.model_id
    where m.id = ${modelId} and e.number = ${number} and (m.is_public or ${isPanel})`.execute(db);
  const [edition] = rows;
  if (!edition) throw notFound(differenceNotFoundMessage);
  const pairs = edition.changes.flatMap(toPair);
  const found = (await readDifferences(db, pairs)).filter((difference) => difference !== null);
  const levels = await findShownLevels(db, modelId, pairs);
  const files = edition.changes.map(({ kind, name, before, after }): FileChange => {
    const row = found.find(({ oldSha256, newSha256 }) => oldSha256 === before && newSha256 === after);
    const level = levels.get(after ?? '');
    return { kind, name, difference: row ? toFileDifference(row, { modelId, isPanel, level }) : null };
  });
  return { files };
}

/**
 * Returns the pictures and the mesh of a difference that the reader may see.
 * @throws AppError 404, also if the design is not public, or no edition of it has this difference
 */
export async function listShownMedia(
  db: Db,
  { modelId, ...pair }: FilePair & { modelId: number },
  { isPanel }: Reader,
): Promise<DifferenceMedium[]> {
  const { rows } = await sql`
    select from models m join model_editions e on e.model_id = m.id
    where m.id = ${modelId} and (m.is_public or ${isPanel}) and exists (
      select from jsonb_array_elements(e.changes) change
      where change->>'before' = ${pair.oldSha256} and change->>'after' = ${pair.newSha256})
    limit 1`.execute(db);
  const [difference] = rows.length > 0 ? await readDifferences(db, [pair]) : [];
  if (!difference) throw notFound(differenceNotFoundMessage);
  const level = (await findShownLevels(db, modelId, [pair])).get(pair.newSha256);
  return difference.media.filter(({ kind }) => kind === 'before' || kind === 'after' || kind === level);
}

/** Returns the levels of detail at which a design shows the newer contents, without those that it shows in pictures only. */
async function findShownLevels(
  db: Db,
  modelId: number,
  pairs: readonly FilePair[],
): Promise<ReadonlyMap<string, PreviewLevel>> {
  const { rows } = await sql<{ sha256: string; level: PreviewLevel }>`
    select distinct p.sha256, p.level from models m
    join mesh_previews p on p.sha256 = any(${pairs.map(({ newSha256 }) => newSha256)}::text[])
    where m.id = ${modelId} and ${isShown}`.execute(db);
  return new Map(rows.map(({ sha256, level }) => [sha256, level]));
}

function toFileDifference(
  row: DifferenceRow,
  { modelId, isPanel, level }: Reader & { modelId: number; level: PreviewLevel | undefined },
): FileDifference {
  const { oldSha256, newSha256, state, reason, facts, media } = row;
  const params = { id: modelId, oldSha256, newSha256 };
  const find = (kind: DifferenceMedium['kind'] | undefined) => media.find((each) => each.kind === kind);
  const toPicture = ({ kind, hash, width, height }: DifferenceMedium) => {
    const path = isPanel ? adminDifferencePicturePath : differencePicturePath;
    const url = buildUrl(path, { ...params, kind }, { v: imageVersion(hash) });
    return { url, width: width ?? 0, height: height ?? 0 };
  };
  const [before, after, view] = [find('before'), find('after'), find(level)];
  const viewPath = isPanel ? adminDifferenceViewPath : differenceViewPath;
  return {
    state,
    reason,
    facts,
    pictures: before && after ? { before: toPicture(before), after: toPicture(after) } : null,
    view: view
      ? {
          url: buildUrl(viewPath, { ...params, file: `${view.hash}.glb` }, {}),
          bytes: view.bytes ?? 0,
          triangles: view.triangles ?? 0,
          isReduced: view.kind === 'reduced',
        }
      : null,
  };
}
