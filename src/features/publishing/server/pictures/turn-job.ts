import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { leastReducedTriangles, turnCount } from '#src/features/previews/constants.ts';
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
 * Renders the pictures of all designs that need them and have none of their present file.
 * @param failed is read and completed, so that each run does not spend minutes on the same mesh
 */
export async function renderMissingTurns(deps: TurnDeps, failed: FailedTurns): Promise<void> {
  for (let id = await findNextWithoutTurn(deps.db, 0); id; id = await findNextWithoutTurn(deps.db, id)) {
    const file = await findLargestFile(deps.db, id);
    if (!file || failed.get(id) === file.sha256) continue;
    try {
      await renderTurn(deps, id, file);
    } catch (err) {
      // A file that cannot be rendered has no pictures; other designs still get theirs.
      if (!isFaultOfFile(err)) throw err;
      failed.set(id, file.sha256);
      deps.log.warn(
        { event: 'turn_failed', err, modelId: id },
        'The pictures around a design could not be rendered.',
      );
    }
  }
}

function isFaultOfFile(err: unknown): boolean {
  if (err instanceof MeshError) return err.code !== 'aborted';
  return err instanceof AppError && err.status < 500;
}

/** Returns the next design after this id that shows no mesh, only pictures, and has none of its present files. */
async function findNextWithoutTurn(db: Db, after: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select m.id from models m
    where m.id > ${after} and (m.preview_level = 'pictures' or m.preview_level is null and m.is_premium and (
        select max(p.mesh_triangles) from model_files f join mesh_previews p on p.sha256 = f.sha256
        where f.model_id = m.id
      ) < ${leastReducedTriangles})
      and not exists (select from model_turns t join model_files f on f.model_id = t.model_id and f.sha256 = t.sha256
        where t.model_id = m.id)
    order by m.id limit 1`.execute(db);
  return rows[0]?.id;
}

async function renderTurn(deps: TurnDeps, modelId: number, file: LargestFile): Promise<void> {
  const { db, images, runWhenIdle } = deps;
  const views: View[] = Array.from({ length: turnCount }, (_, i) => ({
    azimuthDeg: 30 + (360 / turnCount) * i,
    elevationDeg,
  }));
  const pictures = await renderFile(
    deps,
    { modelId, file },
    { width: pictureSide, height: pictureSide, views },
  );
  if (!pictures) return;
  const saved: StoredImage[] = [];
  for (const picture of pictures) saved.push(await runWhenIdle(() => images.savePixels(picture)));
  const turns = saved.map(({ hash, width }, position) => ({
    ...{ model_id: modelId, position, sha256: file.sha256 },
    ...{ hash, width },
  }));
  await db.transaction().execute(async (tx) => {
    const model = await tx
      .selectFrom('models')
      .select('is_public')
      .where('id', '=', modelId)
      .forUpdate()
      .executeTakeFirst();
    if (!model) return;
    await tx.deleteFrom('model_turns').where('model_id', '=', modelId).execute();
    await tx.insertInto('model_turns').values(turns).execute();
    if (model.is_public) await announceChange(tx, [tags.model(modelId)]);
  });
}
