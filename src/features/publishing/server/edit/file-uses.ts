import type { Tx } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import type { FileUse } from '#src/features/print-facts/schemas.ts';
import { toUsable } from '#src/features/print-facts/server/model-print.ts';
import { suggestUses } from '#src/features/print-facts/one-print/suggest-uses.ts';
import { findFileFacts, type FileFactsRow } from '#src/features/print-facts/server/read-facts.ts';
import { invalid } from '#src/lib/errors.ts';
import type { ChosenUse, UploadedUse } from '../../admin-schemas.ts';
import { updateModelPrint } from '../rows/update-model-print.ts';
import type { FileChangeInput } from '../types.ts';
import { listFiles } from '../rows/model-files.ts';
import { lockModel } from '../rows/model-writes.ts';

/** Sets what files of a design are for. @throws AppError 404, 400 for uses that contradict each other */
export async function setFileUses(
  tx: Tx,
  { modelId, actorId }: FileChangeInput,
  chosen: readonly ChosenUse[],
): Promise<void> {
  const { title } = await lockModel(tx, modelId);
  const { files, uses } = await saveFileUses(tx, modelId, chosen);
  await recordAuditEvent(tx, {
    actorId,
    action: 'design.file_uses',
    target: { id: modelId, name: title },
    before: describeUses(files, new Map(files.map(({ id, use }) => [id, use]))),
    after: describeUses(files, uses),
  });
  await updateModelPrint(tx, modelId);
}

/** Sets what the files of a new design are for. @throws AppError 400 for uses that contradict each other */
export async function setUploadedUses(
  tx: Tx,
  modelId: number,
  uploaded: readonly (UploadedUse | null)[],
): Promise<void> {
  const ids = (await listFiles(tx, modelId)).map(({ id }) => id);
  const find = (at: number) => ids[at] ?? refuse('This file does not exist.');
  const chosen = uploaded.flatMap((use, at) =>
    use ? [{ ...use, fileId: find(at), insteadOf: use.insteadOf.map(find) }] : [],
  );
  await saveFileUses(tx, modelId, chosen);
}

/**
 * Saves the chosen uses. The print facts of the design must be computed again after it.
 * @returns the files as they were, and the uses of all of them
 * @throws AppError 400 for uses that contradict each other
 */
export async function saveFileUses(
  tx: Tx,
  modelId: number,
  chosen: readonly ChosenUse[],
): Promise<{ files: FileFactsRow[]; uses: Map<number, FileUse> }> {
  const { title } = await tx
    .selectFrom('models')
    .select('title')
    .where('id', '=', modelId)
    .executeTakeFirstOrThrow();
  const files = await findFileFacts(tx, modelId);
  const uses = applyUses(title, files, chosen);
  for (const { fileId } of chosen) {
    const { kind, copies, insteadOf } = uses.get(fileId) ?? {};
    await tx
      .updateTable('model_files')
      .set({ use_kind: kind, copies, instead_of: insteadOf, is_use_chosen: true })
      .where('id', '=', fileId)
      .execute();
  }
  return { files, uses };
}

/** Returns the uses of all files after a change. An alternative takes the place of needed files only. */
function applyUses(
  title: string,
  files: readonly FileFactsRow[],
  chosen: readonly ChosenUse[],
): Map<number, FileUse> {
  if (chosen.some(({ fileId }) => files.every(({ id }) => id !== fileId)))
    refuse('This file does not exist.');
  const uses = suggestUses(
    title,
    files.map((file) => {
      const use = chosen.find(({ fileId }) => fileId === file.id);
      return { ...toUsable(file), ...(use && { chosenUse: toUse(use) }) };
    }),
  );
  const isNeeded = (id: number) => uses.get(id)?.kind === 'needed';
  if (![...uses.keys()].some(isNeeded)) refuse('One print needs at least one file.');
  for (const { kind, insteadOf, isSuggested } of uses.values()) {
    if (kind === 'instead' && !isSuggested && (insteadOf.length === 0 || !insteadOf.every(isNeeded))) {
      refuse('Choose a needed file in whose place it is printed.');
    }
  }
  return uses;
}

function toUse({ kind, copies, insteadOf }: ChosenUse): FileUse {
  return {
    kind,
    copies: kind === 'needed' ? copies : 1,
    insteadOf: kind === 'instead' ? insteadOf : [],
    isSuggested: false,
  };
}

function refuse(message: string): never {
  throw invalid(message, [{ path: 'uses', message }], 'invalid_uses');
}

function describeUses(
  files: readonly FileFactsRow[],
  uses: ReadonlyMap<number, FileUse>,
): Record<string, string> {
  const nameOf = (id: number) => {
    const at = files.findIndex((file) => file.id === id);
    const name = files[at]?.name ?? '';
    const isUnique = files.filter((file) => file.name === name).length < 2;
    return isUnique ? name : `${name} (file ${at + 1})`;
  };
  return Object.fromEntries(
    files.map(({ id, use: stored }) => {
      const { kind, copies, insteadOf } = uses.get(id) ?? stored;
      if (kind === 'instead') return [nameOf(id), `instead of ${insteadOf.map(nameOf).join(', ')}`];
      return [nameOf(id), copies > 1 ? `${kind}, ${copies} copies` : kind];
    }),
  );
}
