import type { ModelFile } from '#src/features/catalog/schemas.ts';
import type { FileExamination } from '../../examination-schemas.ts';
import type { ChosenUse } from '../../admin-schemas.ts';
import type { UsableFile } from '../form/file-use-draft.ts';
import { listRemainingFiles, type EditState } from './edit-state.ts';

/** Returns the stored files that remain, with their uses in the form. */
export function listUsableFiles(
  state: EditState,
  findExamination: (id: number) => FileExamination | undefined = () => undefined,
): UsableFile[] {
  return listRemainingFiles(state).map((file) => {
    const { id, name, format, facts } = file;
    const key = String(id);
    const chosen = state.draft.uses[key];
    const examination = findExamination(id);
    return {
      ...{ key, name, format },
      use: chosen ?? toDraft(file),
      isSuggested: facts.use.isSuggested && chosen === undefined,
      facts: examination?.state === 'done' ? examination.facts : undefined,
    };
  });
}

function toDraft({ facts: { use } }: ModelFile) {
  return { kind: use.kind, copies: use.copies, insteadOf: use.insteadOf.map(String) };
}

/** Returns the chosen uses in the form of the API. */
export function toChosenUses(state: EditState): ChosenUse[] {
  const files = listUsableFiles(state);
  const isNeeded = (id: string) => files.some(({ key, use }) => key === id && use.kind === 'needed');
  const chosen = files.filter(({ key }) => state.draft.uses[key] !== undefined);
  return chosen.map(({ key, use }) => ({
    fileId: Number(key),
    kind: use.kind,
    copies: use.copies,
    insteadOf: use.insteadOf.filter(isNeeded).map(Number),
  }));
}
