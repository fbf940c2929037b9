import type { ModelFile } from '#src/features/catalog/schemas.ts';
import type { ChosenUse } from '../../uses-schemas.ts';
import { areConsistent, type UsableFile } from '../form/file-use-draft.ts';
import { listRemainingFiles, type EditState } from './edit-state.ts';

/** Returns the stored files that remain, with their uses in the form. */
export function listUsableFiles(state: EditState): UsableFile[] {
  return listRemainingFiles(state).map((file) => ({
    key: String(file.id),
    name: file.name,
    use: state.draft.uses[String(file.id)] ?? toDraft(file),
  }));
}

function toDraft({ facts: { use } }: ModelFile) {
  return { kind: use.kind, copies: use.copies, insteadOf: use.insteadOf.map(String) };
}

/** Returns the uses as the API takes them; undefined while they contradict each other. */
export function toChosenUses(files: readonly UsableFile[]): ChosenUse[] | undefined {
  if (!areConsistent(files)) return undefined;
  const isNeeded = (id: string) => files.some(({ key, use }) => key === id && use.kind === 'needed');
  return files.map(({ key, use }) => ({
    fileId: Number(key),
    kind: use.kind,
    copies: use.copies,
    insteadOf: use.insteadOf.filter(isNeeded).map(Number),
  }));
}
