import type { Db } from '#src/db/types.ts';
import { slicerIds, type SlicerId, type SlicerSystem } from '../constants.ts';
import type { ChosenSlicers } from '../schemas.ts';

/** Returns the slicer of a person on each operating system. */
export async function getChosenSlicers(db: Db, userId: string): Promise<ChosenSlicers> {
  const rows = await db
    .selectFrom('user_slicers')
    .select(['system', 'slicer'])
    .where('user_id', '=', userId)
    .execute();
  const chosen: ChosenSlicers = { windows: null, macos: null, linux: null };
  // A slicer that a later release no longer offers is forgotten.
  for (const { system, slicer } of rows) if (isSlicer(slicer)) chosen[system] = slicer;
  return chosen;
}

export async function chooseSlicer(
  db: Db,
  userId: string,
  { system, slicer }: { system: SlicerSystem; slicer: SlicerId },
): Promise<ChosenSlicers> {
  await db
    .insertInto('user_slicers')
    .values({ user_id: userId, system, slicer })
    .onConflict((clash) => clash.columns(['user_id', 'system']).doUpdateSet({ slicer }))
    .execute();
  return getChosenSlicers(db, userId);
}

function isSlicer(slicer: string): slicer is SlicerId {
  return slicerIds.some((id) => id === slicer);
}
