import type { Tx } from '#src/db/types.ts';
import { saveFileUses } from '#src/features/publishing/server/edit/file-uses.ts';
import { listFiles } from '#src/features/publishing/server/rows/model-files.ts';
import { demoUses } from '@firstlayer/demo-goods/uses.ts';

/** Sets what the files of a design are for. Files that the design does not have yet are left out. */
export async function installUses(tx: Tx, modelId: number, key: string): Promise<void> {
  const uses = demoUses[key] ?? {};
  const files = await listFiles(tx, modelId);
  const findId = (name: string) => files.flatMap((file) => (file.name === name ? [file.id] : []));
  const chosen = files.map(({ id: fileId, name }) => {
    const use = uses[name] ?? { copies: 1 };
    if (use === 'extra') return { fileId, kind: use, copies: 1, insteadOf: [] };
    if ('copies' in use) return { fileId, kind: 'needed' as const, copies: use.copies, insteadOf: [] };
    return { fileId, kind: 'instead' as const, copies: 1, insteadOf: use.insteadOf.flatMap(findId) };
  });
  await saveFileUses(tx, modelId, chosen);
}
