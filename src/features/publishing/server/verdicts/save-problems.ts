import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import type { FileFactsRow } from '#src/features/print-facts/server/read-facts.ts';
import type { FileProblem } from '../../reason-schemas.ts';
import { listCauses } from '../../reason-verdicts.ts';
import { judgeFile } from './judge-file.ts';

/** Saves the files of a locked design that are not ready, for the list of designs with problems. */
export async function saveProblems(tx: Tx, modelId: number, files: readonly FileFactsRow[]): Promise<void> {
  const found = files.flatMap((file) => {
    const problem = findProblem(file);
    return problem ? [{ sha256: file.sha256, problem }] : [];
  });
  if (found.length === 0) {
    await tx
      .deleteFrom('model_problems')
      .where('model_id', '=', modelId)
      .where('kind', '=', 'files')
      .execute();
    return;
  }
  const details = JSON.stringify(found.map(({ problem }) => problem));
  const contents = found.map(({ sha256, problem }) => `${sha256} ${problem.verdict}`).toSorted();
  const fingerprint = createHash('sha256').update(contents.join('\n')).digest('hex').slice(0, 16);
  await sql`
    insert into model_problems as known (model_id, kind, details, fingerprint)
    values (${modelId}, 'files', ${details}::jsonb, ${fingerprint})
    on conflict (model_id, kind) do update set details = excluded.details, fingerprint = excluded.fingerprint,
      is_notified = known.is_notified and known.fingerprint = excluded.fingerprint
    where (known.details, known.fingerprint) is distinct from (excluded.details, excluded.fingerprint)`.execute(
    tx,
  );
}

function findProblem(file: FileFactsRow): FileProblem | undefined {
  const { verdict, reasons } = judgeFile(file);
  if (verdict === null || verdict === 'ready') return undefined;
  return { fileId: file.id, name: file.name, verdict, reasons: listCauses(reasons) };
}
