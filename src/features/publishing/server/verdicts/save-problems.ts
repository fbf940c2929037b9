import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import type { FileFactsRow } from '#src/features/print-facts/server/read-facts.ts';
import type { FileProblem, ModelProblem } from '../../reason-schemas.ts';
import { listCauses } from '../../reason-verdicts.ts';
import { judgeFile } from './judge-file.ts';

interface Problem {
  kind: ModelProblem['kind'];
  details: object[];
  /** The texts whose change causes a new notification; null if people are not notified. */
  contents: string[] | null;
}

/**
 * Saves the files of a locked design that are not ready, and those with unconfirmed uses, for the list of such designs. Until
 * all files are examined by the present version, the former problems of the files remain.
 */
export async function saveProblems(tx: Tx, modelId: number, files: readonly FileFactsRow[]): Promise<void> {
  const judged = files.map((file) => ({ file, ...judgeFile(file) }));
  const isJudged = judged.every(({ verdict }) => verdict !== null);
  if (isJudged) await saveProblem(tx, modelId, findUnready(judged));
  await saveProblem(tx, modelId, findUnconfirmed(files));
}

function findUnready(judged: readonly (ReturnType<typeof judgeFile> & { file: FileFactsRow })[]): Problem {
  const found = judged.flatMap(({ file: { id, sha256, name }, verdict, reasons }) => {
    if (verdict === null || verdict === 'ready') return [];
    const problem: FileProblem = { fileId: id, name, verdict, reasons: listCauses(reasons) };
    return [{ sha256, problem }];
  });
  return {
    kind: 'files',
    details: found.map(({ problem }) => problem),
    contents: found.map(({ sha256, problem }) => `${sha256} ${problem.verdict}`),
  };
}

function findUnconfirmed(files: readonly FileFactsRow[]): Problem {
  const suggested = files.filter(({ use }) => use.isSuggested);
  const details = suggested.map(({ id, name }) => ({ fileId: id, name }));
  return { kind: 'uses', details, contents: null };
}

async function saveProblem(tx: Tx, modelId: number, { kind, details, contents }: Problem): Promise<void> {
  if (details.length === 0) {
    await tx.deleteFrom('model_problems').where('model_id', '=', modelId).where('kind', '=', kind).execute();
    return;
  }
  const marks = (contents ?? []).toSorted().join('\n');
  const fingerprint = createHash('sha256').update(marks).digest('hex').slice(0, 16);
  await sql`
    insert into model_problems as known (model_id, kind, details, fingerprint, is_notified)
    values (${modelId}, ${kind}, ${JSON.stringify(details)}::jsonb, ${fingerprint}, ${contents === null})
    on conflict (model_id, kind) do update set details = excluded.details, fingerprint = excluded.fingerprint,
      is_notified = known.is_notified and known.fingerprint = excluded.fingerprint
    where (known.details, known.fingerprint) is distinct from (excluded.details, excluded.fingerprint)`.execute(
    tx,
  );
}
