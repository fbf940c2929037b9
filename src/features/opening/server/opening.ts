import type { FastifyRequest } from 'fastify';
import { findClosure } from '#src/http/process/maintenance.ts';
import type { Opening } from '../schemas.ts';
import { listPoints, type PointsContext } from './points.ts';

/** Returns whether the shop is open and what is left to do. The first run ends when it is open and nothing is left. */
export async function readOpening(
  context: PointsContext,
  request: FastifyRequest,
  seenAt: string,
): Promise<Opening> {
  const { db, now } = context;
  const [closure, run, points] = await Promise.all([
    findClosure(db),
    db.selectFrom('first_run').select('finished_at').executeTakeFirst(),
    listPoints(context, request, seenAt),
  ]);
  const isOpen = closure?.reason !== 'opening';
  const isUnfinished = run?.finished_at === null;
  const isFinished = isUnfinished && isOpen && points.every(({ state }) => state === 'done');
  if (isFinished) await db.updateTable('first_run').set({ finished_at: now() }).execute();
  return { isOpen, isFirstRun: isUnfinished && !isFinished, points };
}
