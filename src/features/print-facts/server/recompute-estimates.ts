import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { constantsVersion, estimateFile } from './file-estimates.ts';
import { unpackProfiles } from './layer-bytes.ts';

const rowsAtOnce = 50;

/** Computes the estimates of all contents by the present constants, from the stored layers. */
export async function recomputeEstimates(db: Db): Promise<void> {
  let last = { sha256: '', examiner: 0 };
  for (let isDone = false; !isDone;) {
    const rows = await db
      .selectFrom('mesh_facts')
      .select(['sha256', 'examiner', 'layers', 'constants'])
      .where(sql<boolean>`(sha256, examiner) > (${last.sha256}, ${last.examiner})`)
      .orderBy('sha256')
      .orderBy('examiner')
      .limit(rowsAtOnce)
      .execute();
    for (const { sha256, examiner, layers, constants } of rows) {
      if (!layers || constants === constantsVersion) continue;
      await db
        .updateTable('mesh_facts')
        .set({ constants: constantsVersion, estimates: JSON.stringify(estimateFile(unpackProfiles(layers))) })
        .where('sha256', '=', sha256)
        .where('examiner', '=', examiner)
        // Another worker may have examined the content again in the meantime.
        .where('constants', 'is not distinct from', constants)
        .execute();
    }
    last = rows.at(-1) ?? last;
    isDone = rows.length < rowsAtOnce;
  }
}
