import { suggestUses } from '#src/features/print-facts/one-print/suggest-uses.ts';
import type { FileUse } from '#src/features/print-facts/schemas.ts';
import { identify } from '#src/ui/form/accepted-files.ts';
import type { UploadedUse } from '../../admin-schemas.ts';
import type { UploadExamination } from '../../examination-schemas.ts';
import type { DesignDraft } from './design-draft.ts';
import type { FileUseDraft, UsableFile } from './file-use-draft.ts';

type UploadDraft = Pick<DesignDraft, 'title' | 'stlFiles' | 'uses'>;

/** Returns the chosen files of a form, with the uses that were chosen or else are suggested. */
export function listUploadedFiles(
  { title, stlFiles, uses }: UploadDraft,
  findExamination: (key: string) => UploadExamination | undefined,
): UsableFile[] {
  const keys = stlFiles.map(identify);
  const files = stlFiles.map(({ name }, id) => {
    const key = keys[id] ?? '';
    const facts = findExamination(key)?.facts;
    return { id, key, name, format: getFormat(name), facts, chosen: uses[key] };
  });
  const toChosen = ({ kind, copies, insteadOf }: FileUseDraft): FileUse => ({
    ...{ kind, copies, isSuggested: false },
    insteadOf: insteadOf.map((key) => keys.indexOf(key)).filter((at) => at >= 0),
  });
  const found = suggestUses(
    title,
    files.map(({ facts, chosen, ...file }) => ({
      ...file,
      ...{ parts: facts?.parts ?? [], partCount: facts?.partCount ?? 0 },
      chosenUse: chosen ? toChosen(chosen) : null,
    })),
  );
  return files.flatMap(({ id, key, name, format, facts }) => {
    const use = found.get(id);
    if (!use) return [];
    const { kind, copies, insteadOf, isSuggested } = use;
    const replaced = insteadOf.map((at) => keys[at] ?? '');
    return [{ key, name, format, facts, isSuggested, use: { kind, copies, insteadOf: replaced } }];
  });
}

function getFormat(name: string): UsableFile['format'] {
  if (/\.3mf$/i.test(name)) return '3mf';
  return /\.zip$/i.test(name) ? 'zip' : 'stl';
}

/**
 * Returns the uses of uploaded files for the API, which names files by their place, with null for a file without a chosen use;
 * undefined if no use was chosen. A file in whose place nothing is printed any more has no chosen use.
 */
export function toUploadedUses({ stlFiles, uses }: UploadDraft): (UploadedUse | null)[] | undefined {
  const keys = stlFiles.map(identify);
  if (keys.length < 2 || !keys.some((key) => uses[key])) return undefined;
  const isOther = (key: string) => (uses[key]?.kind ?? 'needed') !== 'needed';
  return keys.map((key) => {
    const use = uses[key];
    if (!use) return null;
    const places = use.insteadOf.filter((other) => !isOther(other)).map((other) => keys.indexOf(other));
    const insteadOf = places.filter((at) => at >= 0);
    if (use.kind === 'instead' && insteadOf.length === 0) return null;
    return { kind: use.kind, copies: use.copies, insteadOf };
  });
}
