import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { modelNotFoundMessage } from '#src/features/catalog/constants.ts';
import { contradictsNoSupports } from '#src/features/print-facts/contradicts-no-supports.ts';
import { enqueueAgain } from '#src/features/print-facts/server/mesh-facts.ts';
import { findFileFacts, type FileFactsRow } from '#src/features/print-facts/server/read-facts.ts';
import { notFound } from '#src/lib/errors.ts';
import type { SupportFinding } from '@firstlayer/mesh/contract/print-facts.ts';
import type { FileExamination } from '../../examination-schemas.ts';
import type { Reason } from '../../reason-schemas.ts';
import type { PublishingContext } from '../publishing-context.ts';
import type { FileChangeInput } from '../types.ts';
import { judgeFile } from '../verdicts/judge-file.ts';
import { listFiles } from '../rows/model-files.ts';
import { lockModel } from '../rows/model-writes.ts';
import { startExamination } from './examination-job.ts';
import { updateModelPrint } from '../rows/update-model-print.ts';

/** Returns the state of each file's examination, in their order. @throws AppError 404 */
export async function listExaminations(db: Db, modelId: number): Promise<FileExamination[]> {
  const model = await db
    .selectFrom('models')
    .leftJoin('model_prints', 'model_prints.model_id', 'models.id')
    .select([
      'needs_supports',
      'model_prints.state',
      sql<SupportFinding | null>`prints -> 0 -> 'supports'`.as('supports'),
    ])
    .where('models.id', '=', modelId)
    .executeTakeFirst();
  if (!model) throw notFound(modelNotFoundMessage);
  const verdict = model.state === 'done' ? model.supports?.verdict : undefined;
  const isUnneeded = model.needs_supports && (verdict === 'none' || verdict === 'bridges');
  const files = await findFileFacts(db, modelId);
  return files.map((file, index) => {
    const judged = judgeFile(file);
    const reasons = [
      ...judged.reasons,
      ...listMissingSupports(file, model.needs_supports || file.use.kind !== 'needed'),
      // It concerns the whole design, so it is said once.
      ...(isUnneeded && index === 0 ? [{ kind: 'supports_unneeded' as const }] : []),
    ];
    return { fileId: file.id, state: file.state, verdict: judged.verdict, reasons, facts: toFacts(file) };
  });
}

/** Returns the facts of a file that one print is summed up from. */
export function toFacts(file: FileFactsRow): FileExamination['facts'] {
  const { is_rough: isRough, part_count: partCount, parts, supports, estimates } = file;
  return { isRough, partCount, parts, supports, estimates };
}

function listMissingSupports({ state, supports }: FileFactsRow, mayNeedSupports: boolean): Reason[] {
  if (state !== 'done' || mayNeedSupports || !supports || !contradictsNoSupports(supports)) return [];
  return [{ kind: 'supports_missing', cause: supports.cause }];
}

/** Enqueues the examination of a file although there was one, unless it waits already. @throws AppError 404 */
export async function examineAgain(
  { db, jobs }: Pick<PublishingContext, 'db' | 'jobs'>,
  { modelId, actorId }: FileChangeInput,
  fileId: number,
): Promise<FileExamination[]> {
  await db.transaction().execute(async (tx) => {
    const { title } = await lockModel(tx, modelId);
    const file = (await listFiles(tx, modelId)).find(({ id }) => id === fileId);
    if (!file) throw notFound('This file does not exist.');
    if (await enqueueAgain(tx, file.sha256)) {
      await recordAuditEvent(tx, {
        actorId,
        action: 'design.file_examine',
        target: { id: modelId, name: title },
        after: { name: file.name },
      });
      await updateModelPrint(tx, modelId);
    }
    await startExamination(jobs, tx);
  });
  return listExaminations(db, modelId);
}
