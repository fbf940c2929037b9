import type { Tx } from '#src/db/types.ts';
import { describeEdition } from '#src/features/editions/server/describe-edition.ts';
import type { CheckedFile, ModelFileRow, NewModelFile } from '#src/features/publishing/server/types.ts';
import { changeFiles, toFileValues } from '#src/features/publishing/server/edit/change-files.ts';
import { addModelFiles, replaceModelFile } from '#src/features/publishing/server/rows/model-files.ts';
import { updateModelPrint } from '#src/features/publishing/server/rows/update-model-print.ts';
import { installUses } from './install-uses.ts';
import { checkFiles, readAllExamined, type BuiltDesign, type DesignContext } from './install-design.ts';

const dayMs = 86_400_000;

interface Replaced {
  modelId: number;
  /** The id of the admin who replaces the files. */
  actorId: string;
}

/**
 * Replaces the first edition of a design by its present files, as an admin would, and has the people told who have the first
 * one. A design that has two editions already is left as it is.
 */
export async function installEdition(
  context: DesignContext,
  { design, files }: BuiltDesign,
  { modelId, actorId }: Replaced,
): Promise<void> {
  const { firstEdition } = design;
  const { db, jobs, now } = context;
  if (!firstEdition || (await hasEditions(context, modelId))) return;
  const at = new Date(now().getTime() - firstEdition.replacedDaysAgo * dayMs);
  const checked = await checkFiles(context, await readAllExamined(design), files);
  const past = { ...context, onRelease: () => Promise.resolve(), now: () => at };
  await changeFiles(past, { modelId, actorId }, (before) =>
    Promise.resolve(planChange(modelId, before, checked)),
  );
  await db.transaction().execute(async (tx) => {
    const { note, kind } = firstEdition;
    const description = { note, kind, notify: true };
    await describeEdition(tx, jobs, { modelId, number: 2, description, actorId });
    await backdateFiles(tx, modelId, at);
    await installUses(tx, modelId, design.key);
    await updateModelPrint(tx, modelId);
  });
}

async function hasEditions({ db }: DesignContext, modelId: number): Promise<boolean> {
  const edition = await db
    .selectFrom('model_editions')
    .select('number')
    .where('model_id', '=', modelId)
    .where('number', '=', 2)
    .executeTakeFirst();
  return edition !== undefined;
}

/** Files of the same name are replaced if their contents differ, and the other ones are added. */
function planChange(modelId: number, before: ModelFileRow[], checked: CheckedFile[]) {
  const findEarlier = (name: string) => before.find((file) => file.name === name);
  const isSame = (file: CheckedFile) => findEarlier(file.name)?.sha256 === file.sha256;
  return {
    files: checked.map((file) => (isSame(file) ? (findEarlier(file.name) ?? file) : file)),
    write: async (tx: Tx, { files }: { files: NewModelFile[] }) => {
      const added: NewModelFile[] = [];
      for (const file of files) {
        const earlier = findEarlier(file.name);
        if (earlier) await replaceModelFile(tx, modelId, earlier.id, file);
        else added.push(file);
      }
      await addModelFiles(tx, modelId, added);
      return { action: 'design.file_replace' as const, after: { files: files.map(toFileValues) } };
    },
  };
}

/** Sets the time of the change in the rows that were written now. */
async function backdateFiles(tx: Tx, modelId: number, at: Date): Promise<void> {
  await tx
    .updateTable('model_files')
    .set({ updated_at: at })
    .where('model_id', '=', modelId)
    .where('updated_at', '>', at)
    .execute();
  await tx.updateTable('models').set({ updated_at: at }).where('id', '=', modelId).execute();
}
