import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { turnCount } from '#src/features/previews/constants.ts';
import { isShown } from '#src/features/previews/server/preview-rows.ts';
import { announceChange, tags } from '#src/http/pages/change-notifications.ts';
import type { StoredImage } from '#src/integrations/images.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import { AppError } from '#src/lib/errors.ts';
import type { View } from '#src/mesh/render/camera.ts';
import { MeshError } from '#src/mesh/mesh-error.ts';
import type { PublishingDeps } from '../deps.ts';
import { findLargestFile, renderFile, type LargestFile, type RenderDeps } from './render-job.ts';

export type TurnDeps = RenderDeps & Pick<PublishingDeps, 'log'>;

const turnsJob = {
  name: 'model-turns',
  isOncePerKey: true,
  retryLimit: 2,
  expireInSeconds: 3 * 3600,
} as JobKind<object>;

/** The designs whose file could not be rendered since the process started, with the checksum of the file. */
export type FailedTurns = Map<number, string>;

const pictureSide = 640;
const elevationDeg = 26;

/** The size and the views of the pictures around a design. */
export const turnPictures = {
  width: pictureSide,
  height: pictureSide,
  views: Array.from({ length: turnCount }, (_, i): View => ({
    azimuthDeg: 30 + (360 / turnCount) * i,
    elevationDeg,
  })),
};

/** Registers the job that renders the pictures around designs whose mesh is not shown, and sends it if any are missing. */
export async function registerTurnJob(deps: TurnDeps): Promise<void> {
  const failed: FailedTurns = new Map();
  await deps.jobs.register(turnsJob, () => renderMissingTurns(deps, failed));
  if ((await findNextWithoutTurn(deps.db, 0)) !== undefined) await startTurns(deps.jobs);
}

/** Sends the job that renders missing pictures. Call it after a change of what a design shows. */
export async function startTurns(jobs: Jobs, tx?: Tx): Promise<void> {
  await jobs.send(turnsJob, {}, { key: 'now', ...(tx && { tx }) });
}

/**
 * Renders the pictures of all designs that need them and have none of their present file. A design whose pictures cannot
 * be rendered is logged and left out, so that the others still get theirs.
 * @param failed is read and completed, so that each run does not spend minutes on the same mesh
 * @throws when the process stops, and in the end if a later attempt may succeed
 */
export async function renderMissingTurns(deps: TurnDeps, failed: FailedTurns): Promise<void> {
  let isRetried = false;
  for (let id = await findNextWithoutTurn(deps.db, 0); id; id = await findNextWithoutTurn(deps.db, id)) {
    const file = await findLargestFile(deps.db, id);
    if (!file || failed.get(id) === file.sha256) continue;
    try {
      await renderTurn(deps, id, file);
    } catch (err) {
      if (err instanceof MeshError && err.code === 'aborted') throw err;
      if (isFaultOfFile(err)) failed.set(id, file.sha256);
      else isRetried = true;
      deps.log.warn(
        { event: 'turn_failed', err, modelId: id },
        'The pictures around a design could not be rendered.',
      );
    }
  }
  if (isRetried) throw new Error('The pictures around some designs could not be rendered.');
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

/** Returns the next design after this id that shows none of its previews, and has no pictures of its present files. */
async function findNextWithoutTurn(db: Db, after: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select m.id from models m
    where m.id > ${after} and (m.preview_level = 'pictures' or (m.preview_level is not null or m.is_premium)
        and exists (${previewsOfDesign}) and not exists (${previewsOfDesign} and ${isShown}))
      and not exists (select from model_turns t join model_files f on f.model_id = t.model_id and f.sha256 = t.sha256
        where t.model_id = m.id)
    order by m.id limit 1`.execute(db);
  return rows[0]?.id;
}

/** The previews of the design `m`, whether it shows them or not. */
const previewsOfDesign = sql`
  select from model_files f join mesh_previews p on p.sha256 = f.sha256 where f.model_id = m.id`;

async function renderTurn(deps: TurnDeps, modelId: number, file: LargestFile): Promise<void> {
  const { db, images, runWhenIdle } = deps;
  const pictures = await renderFile(deps, { modelId, file }, turnPictures);
  if (!pictures) return;
  const saved: StoredImage[] = [];
  for (const picture of pictures) saved.push(await runWhenIdle(() => images.savePixels(picture)));
  await db.transaction().execute(async (tx) => {
    const model = await tx
      .selectFrom('models')
      .select('is_public')
      .where('id', '=', modelId)
      .forUpdate()
      .executeTakeFirst();
    if (!model) return;
    await saveTurns(tx, modelId, file.sha256, saved);
    if (model.is_public) await announceChange(tx, [tags.model(modelId)]);
  });
}

/** Saves the pictures around a design in place of earlier ones. @param sha256 of the file that they show */
export async function saveTurns(
  tx: Tx,
  modelId: number,
  sha256: string,
  pictures: readonly StoredImage[],
): Promise<void> {
  const turns = pictures.map(({ hash, width }, position) => ({
    ...{ model_id: modelId, position, sha256 },
    ...{ hash, width },
  }));
  await tx.deleteFrom('model_turns').where('model_id', '=', modelId).execute();
  await tx.insertInto('model_turns').values(turns).execute();
}
