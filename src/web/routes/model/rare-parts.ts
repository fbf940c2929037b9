import type { Model } from '#src/features/catalog/schemas.ts';
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';

// Few designs and visitors have these parts, so that their code is not part of the page.
export const SettingsPart = lazyPart(async () => (await import('./DesignerSettings.tsx')).DesignerSettings);
export const EditionNotePart = lazyPart(async () => (await import('./EditionNote.tsx')).EditionNote);
export const EditionsPart = lazyPart(async () => (await import('./files/Editions.tsx')).Editions);
export const SellKitPart = lazyPart(async () => (await import('./SellKit.tsx')).SellKit);

/** Returns whether a file of the design says with which settings it was sliced. */
export function hasSettings({ files }: Pick<Model, 'files'>): boolean {
  return files.some(({ facts }) => facts.settings !== null);
}

/** Returns whether the files of the design changed after its release. */
export function hasEditions({ editions: [newest], releasedAt }: Pick<Model, 'editions' | 'releasedAt'>) {
  return newest && (newest.number > 1 || newest.changedAt > releasedAt);
}
