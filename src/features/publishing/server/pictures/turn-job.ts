import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { furtherTurnCount, maxTurnFiles, turnCount } from '#src/features/previews/constants.ts';
import { fileVolume, isShown } from '#src/features/previews/server/preview-rows.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import type { StoredImage } from '#src/integrations/images.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import { AppError } from '#src/lib/errors.ts';
import type { View } from '@firstlayer/mesh/render/camera.ts';
import type { RenderOptions } from '@firstlayer/mesh/render/render.ts';
import { MeshError } from '@firstlayer/mesh/core/mesh-error.ts';
import type { PublishingContext } from '../publishing-context.ts';
import { renderFile, type LargestFile } from './render-job.ts';

const turnsJob = {
  name: 'model-turns',
  isOncePerKey: true,
  retryLimit: 2,
  expireInSeconds: 3 * 3600,
} as JobKind<object>;

/** The checksums of the files that could not be rendered since the process started. */
export type FailedTurns = Set<string>;

const pictureSide = 640;
const elevationDeg = 26;

/** Returns the size and the views of this number of pictures around a file. */
export function turnPictures(count: number): Pick<RenderOptions, 'width' | 'height'> & { views: View[] } {
  const views = Array.from({ length: count }, (_, i): View => ({
    azimuthDeg: 30 + (360 / count) * i,
    elevationDeg,
  }));
  return { width: pictureSide, height: pictureSide, views };
}

/** Registers the job that renders the pictures around designs whose mesh is not shown, and sends it if any are missing. */
export async function registerTurnJob(deps: Omit<PublishingContext, 'onRelease'>): Promise<void> {
  const failed: FailedTurns = new Set();
  await deps.jobs.register(turnsJob, () => renderMissingTurns(deps, failed));
  if ((await findNextWithoutTurn(deps.db, 0)) !== undefined) await startTurns(deps.jobs);
}

/** Sends the job that renders missing pictures. Call it after a change of what a design shows. */
export async function startTurns(jobs: Jobs, tx?: Tx): Promise<void> {
  await jobs.send(turnsJob, {}, { key: 'now', ...(tx && { tx }) });
}

/**
 * Renders the pictures of all files that need them and have none. A file whose pictures cannot be rendered is logged and
 * left out, so that the others still get theirs.
 * @param failed is read and completed, so that each run does not spend minutes on the same mesh
 * @throws when the process stops, and in the end if a later attempt may succeed
 */
export async function renderMissingTurns(
  deps: Omit<PublishingContext, 'onRelease'>,
  failed: FailedTurns,
): Promise<void> {
  let isRetried = false;
  for (let id = await findNextWithoutTurn(deps.db, 0); id; id = await findNextWithoutTurn(deps.db, id)) {
    for (const file of await listTurnFiles(deps.db, id)) {
      if (file.hasTurn || failed.has(file.sha256)) continue;
      try {
        await renderTurn(deps, id, file);
      } catch (err) {
        if (err instanceof MeshError && err.code === 'aborted') throw err;
        if (isFaultOfFile(err)) failed.add(file.sha256);
        else isRetried = true;
        deps.log.warn(
          { event: 'turn_failed', err, modelId: id, sha256: file.sha256 },
          'The pictures around a file could not be rendered.',
        );
      }
    }
  }
  if (isRetried) throw new Error('The pictures around some files could not be rendered.');
}

function isFaultOfFile(err: unknown): boolean {
  return err instanceof MeshError || (err instanceof AppError && err.status < 500);
}

/** Removes the pictures of files that a design no longer has. The sweep then removes the stored pictures. */
export async function removeOutdatedTurns(db: Db): Promise<void> {
  await sql`
    delete from model_turns t where not exists (
      select from model_files f where f.model_id = t.model_id and f.sha256 = t.sha256)`.execute(db);
}

/** Returns the next design after this id that shows none of its previews, and has files without pictures. */
export async function findNextWithoutTurn(db: Db, after: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select m.id from models m
    where m.id > ${after} and (m.preview_level = 'pictures' or (m.preview_level is not null or m.is_premium)
        and exists (${previewsOfDesign}) and not exists (${previewsOfDesign} and ${isShown}))
      and exists (select from (${turnFiles(sql`m.id`)}) wanted where not has_turn)
    order by m.id limit 1`.execute(db);
  return rows[0]?.id;
}

interface TurnFile extends LargestFile {
  hasTurn: boolean;
}

async function listTurnFiles(db: Db, modelId: number): Promise<TurnFile[]> {
  const { rows } = await sql<LargestFile & { has_turn: boolean }>`${turnFiles(sql`${modelId}::int`)}`.execute(
    db,
  );
  return rows.map(({ has_turn, ...file }) => ({ ...file, hasTurn: has_turn }));
}

/** The files of a design that are shown in pictures, the largest first. Those with the same measures are the same object. */
const turnFiles = (modelId: RawBuilder<unknown>) => sql`
  select f.storage_key, f.format, f.sha256, exists (
      select from model_turns t where t.model_id = ${modelId} and t.sha256 = f.sha256
    ) as has_turn
  from (
    select distinct on (coalesce((mesh->'triangles')::text || (mesh->'boundsMm')::text, sha256))
      storage_key, format, sha256, position, mesh
    from model_files where model_id = ${modelId}
    order by coalesce((mesh->'triangles')::text || (mesh->'boundsMm')::text, sha256), position
  ) f
  order by ${fileVolume} desc, f.position limit ${maxTurnFiles}`;

/** The previews of the design `m`, whether it shows them or not. */
const previewsOfDesign = sql`
  select from model_files f join mesh_previews p on p.sha256 = f.sha256 where f.model_id = m.id`;

async function renderTurn(
  deps: Omit<PublishingContext, 'onRelease'>,
  modelId: number,
  file: LargestFile,
): Promise<void> {
  const { db, images, runWhenIdle } = deps;
  const [largest] = await listTurnFiles(db, modelId);
  const count = largest?.sha256 === file.sha256 ? turnCount : furtherTurnCount;
  const rendered = await renderFile(deps, { modelId, file }, turnPictures(count));
  if (!rendered) return;
  const pictures: StoredImage[] = [];
  for (const picture of rendered) pictures.push(await runWhenIdle(() => images.savePixels(picture)));
  await db.transaction().execute((tx) => saveTurn(tx, { modelId, sha256: file.sha256, pictures }));
}

interface RenderedTurn {
  modelId: number;
  /** The checksum of the file. */
  sha256: string;
  pictures: readonly StoredImage[];
}

/** Saves the pictures around a file in place of earlier ones, and removes those of files that are no longer shown. */
export async function saveTurn(tx: Tx, { modelId, sha256, pictures }: RenderedTurn): Promise<void> {
  const model = await tx
    .selectFrom('models')
    .select('is_public')
    .where('id', '=', modelId)
    .forUpdate()
    .executeTakeFirst();
  if (!model) return;
  await sql`
    delete from model_turns t where model_id = ${modelId} and (sha256 = ${sha256} or not exists (
      select from (${turnFiles(sql`${modelId}::int`)}) wanted where wanted.sha256 = t.sha256))`.execute(tx);
  const { rows } = await sql<{ slot: number }>`
    select distinct position / ${turnCount}::int as slot from model_turns where model_id = ${modelId}`.execute(
    tx,
  );
  const used = new Set(rows.map(({ slot }) => slot));
  const slot = Array.from({ length: maxTurnFiles }, (_, at) => at).find((at) => !used.has(at));
  if (slot === undefined) return;
  const turns = pictures.map(({ hash, width }, at) => ({
    ...{ model_id: modelId, position: slot * turnCount + at },
    ...{ sha256, hash, width },
  }));
  await tx.insertInto('model_turns').values(turns).execute();
  if (model.is_public) await announceChange(tx, [tags.model(modelId)]);
}
