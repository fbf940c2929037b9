import type { Tx } from '#src/db/types.ts';
import { updateListedPrints } from '#src/features/catalog/server/queries/print-filter.ts';
import { indexWords } from '#src/features/catalog/server/search/model-index.ts';
import { refreshModelPrint } from '#src/features/print-facts/server/model-print.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import { saveProblems } from '../verdicts/save-problems.ts';

/**
 * Computes the facts and the problems of a design again after a change of its files or of their facts, and invalidates its
 * cached pages.
 */
export async function updateModelPrint(
  tx: Tx,
  modelId: number,
  announceLists: (tx: Tx) => Promise<void> = (given) => announceChange(given, [tags.catalog]),
): Promise<void> {
  const { isChanged, isPublic, files } = await refreshModelPrint(tx, modelId);
  await saveProblems(tx, modelId, files);
  // The search finds a design by the names of its files and of their parts.
  if (isPublic) await indexWords(tx, modelId);
  if (!isChanged || !isPublic) return;
  await updateListedPrints(tx, modelId);
  await announceChange(tx, [tags.model(modelId), tags.card(modelId)]);
  await announceLists(tx);
}
