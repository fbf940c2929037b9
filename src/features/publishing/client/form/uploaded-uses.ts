import { identify } from '#src/ui/form/accepted-files.ts';
import type { UploadedUse } from '../../admin-schemas.ts';
import type { DesignDraft } from './design-draft.ts';
import { neededDraft, type UsableFile } from './file-use-draft.ts';

/** Returns the chosen files of a form. One print needs a file once unless another use was chosen. */
export function listChosenFiles({ stlFiles, uses }: Pick<DesignDraft, 'stlFiles' | 'uses'>): UsableFile[] {
  return stlFiles.map((file) => {
    const key = identify(file);
    return { key, name: file.name, use: uses[key] ?? neededDraft };
  });
}

/**
 * Returns the uses of uploaded files as the API takes them, which names files by their place; undefined if none was chosen. A
 * file in whose place nothing is printed any more is needed.
 */
export function toUploadedUses(draft: Pick<DesignDraft, 'stlFiles' | 'uses'>): UploadedUse[] | undefined {
  const files = listChosenFiles(draft);
  if (!files.some(({ key }) => draft.uses[key])) return undefined;
  const isNeeded = (key: string) => files.some((file) => file.key === key && file.use.kind === 'needed');
  return files.map(({ use }) => {
    const insteadOf = use.insteadOf
      .filter(isNeeded)
      .map((key) => files.findIndex((file) => file.key === key));
    return use.kind === 'instead' && insteadOf.length === 0
      ? { kind: 'needed', copies: 1, insteadOf }
      : { kind: use.kind, copies: use.copies, insteadOf };
  });
}
