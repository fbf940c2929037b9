import type { Tx } from '#src/db/types.ts';
import { enqueueContents, saveFacts } from '#src/features/print-facts/server/mesh-facts.ts';
import { savePreviews, storePreviews } from '#src/features/previews/server/stored-previews.ts';
import type { PublishingContext } from '#src/features/publishing/server/publishing-context.ts';
import { updateModelPrint } from '#src/features/publishing/server/rows/update-model-print.ts';
import type { ExaminedContent } from './examined.ts';

/**
 * Stores the previews of a design.
 * @param hashes of its files; what was found in others is left out
 * @returns a function that saves the rows, to be called in the transaction that adds the design
 */
export async function storeExamined(
  { storage }: Pick<PublishingContext, 'storage'>,
  files: readonly ExaminedContent[],
  hashes: readonly string[],
): Promise<(tx: Tx, modelId: number) => Promise<void>> {
  const present = files.filter(({ sha256 }) => hashes.includes(sha256));
  await Promise.all(present.map(({ previews }) => storePreviews(storage, previews)));
  return async (tx, modelId) => {
    await saveContents(tx, present);
    await updateModelPrint(tx, modelId);
  };
}

async function saveContents(tx: Tx, contents: readonly ExaminedContent[]): Promise<void> {
  await enqueueContents(
    tx,
    contents.map(({ sha256 }) => sha256),
    { isUrgent: false },
  );
  for (const { sha256, facts, previews } of contents) {
    // It is false for a content that another design has brought already.
    if (await saveFacts(tx, { sha256, attempts: 0 }, facts)) await savePreviews(tx, sha256, previews);
  }
}
