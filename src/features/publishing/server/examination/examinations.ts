import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { modelNotFoundMessage } from '#src/features/catalog/constants.ts';
import { contradictsNoSupports } from '#src/features/print-facts/contradicts-no-supports.ts';
import { isFlat } from '#src/features/print-facts/is-flat.ts';
import { enqueueAgain } from '#src/features/print-facts/server/mesh-facts.ts';
import { findFileFacts, type FileFactsRow } from '#src/features/print-facts/server/read-facts.ts';
import { notFound } from '#src/lib/errors.ts';
import type { SupportFinding } from '#src/lib/print-facts.ts';
import type { ExaminationNote, FileExamination } from '../../examination-schemas.ts';
import type { PublishingDeps } from '../deps.ts';
import type { FileChangeContext } from '../types.ts';
import { listFiles } from '../writes/model-files.ts';
import { lockModel } from '../writes/model-writes.ts';
import { startExamination } from './examination-job.ts';
import { updateModelPrint } from './update-model-print.ts';

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
  return files.map((file, index) => ({
    fileId: file.id,
    state: file.state,
    failure: file.failure,
    notes: [
      ...listNotes(file, model.needs_supports || file.use.kind !== 'needed'),
      // It concerns the whole design, so it is said once.
      ...(isUnneeded && index === 0 ? [{ kind: 'supports_unneeded' as const }] : []),
    ],
  }));
}

function listNotes(file: FileFactsRow, mayNeedSupports: boolean): ExaminationNote[] {
  const { state, supports, project } = file;
  if (state !== 'done') return [];
  const notes = listShapeNotes(file);
  if (project) notes.push({ kind: 'project', ...project });
  if (!mayNeedSupports && supports && contradictsNoSupports(supports)) {
    notes.push({ kind: 'supports_missing', cause: supports.cause });
  }
  return notes;
}

function listShapeNotes({ unit_guess, is_rough, parts, project }: FileFactsRow): ExaminationNote[] {
  if (is_rough) {
    const isOpen = (project?.problems ?? []).length === 0;
    return [...listUnitNotes(unit_guess), ...(isOpen ? [{ kind: 'open' as const }] : [])];
  }
  // A tiny part is not flat if its unit is wrong.
  if (unit_guess === null && parts.some(isFlat)) return [{ kind: 'flat' }];
  return listUnitNotes(unit_guess);
}

function listUnitNotes(unit: FileFactsRow['unit_guess']): ExaminationNote[] {
  return unit === null ? [] : [{ kind: 'unit', unit }];
}

/** Enqueues the examination of a file although there was one, unless it waits already. @throws AppError 404 */
export async function examineAgain(
  { db, jobs }: Pick<PublishingDeps, 'db' | 'jobs'>,
  { modelId, actorId }: FileChangeContext,
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
