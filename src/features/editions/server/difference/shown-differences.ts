import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { isShown } from '#src/features/previews/server/preview-rows.ts';
import { imageVersion } from '#src/http/files/send-image.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import { notFound } from '#src/lib/errors.ts';
import {
  adminDifferencePicturePath,
  adminDifferenceViewPath,
  differenceNotFoundMessage,
  differencePicturePath,
  differenceViewPath,
} from '../../difference-constants.ts';
import type { FileDifference } from '../../difference-schemas.ts';
import type { DifferenceMedium, DifferenceRow, FilePair } from './difference-rows.ts';
import { readDifferences } from './read-differences.ts';

export interface ModelPair extends FilePair {
  modelId: number;
}

interface Reader {
  /** True for an admin, who sees designs before their release, at addresses of the panel. */
  isPanel: boolean;
}

/**
 * Returns what differs between two contents of a design's files, and who may see it of that.
 * @throws AppError 404, also if the design is not public, or never had both contents
 */
export async function getShownDifference(
  db: Db,
  { modelId, ...pair }: ModelPair,
  { isPanel }: Reader,
): Promise<FileDifference> {
  const difference = await getDifference(db, { modelId, ...pair }, { isPanel });
  const level = await findShownLevel(db, modelId, pair.newSha256);
  return toFileDifference(difference, { modelId, isPanel, level });
}

/**
 * Returns the pictures and the mesh of a difference that the reader may see.
 * @throws AppError 404
 */
export async function listShownMedia(
  db: Db,
  { modelId, ...pair }: ModelPair,
  { isPanel }: Reader,
): Promise<DifferenceMedium[]> {
  const { media } = await getDifference(db, { modelId, ...pair }, { isPanel });
  const level = await findShownLevel(db, modelId, pair.newSha256);
  return media.filter(({ kind }) => kind === 'before' || kind === 'after' || kind === level);
}

/** @throws AppError 404 */
async function getDifference(
  db: Db,
  { modelId, oldSha256, newSha256 }: ModelPair,
  { isPanel }: Reader,
): Promise<DifferenceRow> {
  const { rows } = await sql`
    select from models m where id = ${modelId} and (is_public or ${isPanel})
      and ${hasContent(oldSha256)} and ${hasContent(newSha256)}`.execute(db);
  const [difference] = rows.length > 0 ? await readDifferences(db, [{ oldSha256, newSha256 }]) : [];
  if (!difference) throw notFound(differenceNotFoundMessage);
  return difference;
}

/** The design `m` has or had a file with this content. */
const hasContent = (sha256: string) => sql<boolean>`(
  exists (select from model_files f where f.model_id = m.id and f.sha256 = ${sha256})
  or exists (select from model_file_versions v where v.model_id = m.id and v.sha256 = ${sha256}))`;

type Level = 'full' | 'reduced';

/** Returns the level of detail at which a design shows this content; undefined if it shows pictures only. */
async function findShownLevel(db: Db, modelId: number, sha256: string): Promise<Level | undefined> {
  const { rows } = await sql<{ level: Level }>`
    select p.level from models m join mesh_previews p on p.sha256 = ${sha256}
    where m.id = ${modelId} and ${isShown} limit 1`.execute(db);
  return rows[0]?.level;
}

interface Shown extends Reader {
  modelId: number;
  level: Level | undefined;
}

function toFileDifference(row: DifferenceRow, { modelId, isPanel, level }: Shown): FileDifference {
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
