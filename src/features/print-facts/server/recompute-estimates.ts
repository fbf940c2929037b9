import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { constantsVersion, estimateFile } from '@firstlayer/mesh/estimate/estimate-file.ts';
import { unpackProfiles, type StoredProfile } from '@firstlayer/mesh/estimate/layer-bytes.ts';

const rowsAtOnce = 50;

/** Computes the estimates of all contents by the present constants, from the stored layers. */
export async function recomputeEstimates(db: Db): Promise<void> {
  let last = { sha256: '', examiner: 0 };
  for (let isDone = false; !isDone;) {
    const rows = await db
      .selectFrom('mesh_facts')
      .select(['sha256', 'examiner', 'layers', 'constants'])
      .select(sql<boolean>`project -> 'printedPlates' is not null`.as('hasPlates'))
      .where(sql<boolean>`(sha256, examiner) > (${last.sha256}, ${last.examiner})`)
      .orderBy('sha256')
      .orderBy('examiner')
      .limit(rowsAtOnce)
      .execute();
    for (const { layers, ...row } of rows) {
      if (layers && row.constants !== constantsVersion) await recomputeOne(db, { ...row, layers });
    }
    last = rows.at(-1) ?? last;
    isDone = rows.length < rowsAtOnce;
  }
}

interface Row {
  sha256: string;
  examiner: number;
  layers: Uint8Array;
  constants: number | null;
  hasPlates: boolean;
}

/** If the stored layers are damaged, the content is examined again. */
async function recomputeOne(db: Db, { sha256, examiner, layers, constants, hasPlates }: Row): Promise<void> {
  const profiles = readProfiles(layers);
  const changes = profiles
    ? { constants: constantsVersion, estimates: JSON.stringify(estimateFile(profiles, hasPlates)) }
    : { state: 'waiting' as const, attempts: 0, layers: null };
  await db
    .updateTable('mesh_facts')
    .set(changes)
    .where('sha256', '=', sha256)
    .where('examiner', '=', examiner)
    // Another worker may have examined the content again in the meantime.
    .where('constants', 'is not distinct from', constants)
    .execute();
}

function readProfiles(layers: Uint8Array): StoredProfile[] | undefined {
  try {
    return unpackProfiles(layers);
  } catch {
    return undefined;
  }
}
