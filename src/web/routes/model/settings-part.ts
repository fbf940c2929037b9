import type { Model } from '#src/features/catalog/schemas.ts';
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';

/** The designer's settings. Few designs have some, so that their code is not part of the page. */
export const SettingsPart = lazyPart(async () => (await import('./DesignerSettings.tsx')).DesignerSettings);

/** Returns whether a file of the design says with which settings it was sliced. */
export function hasSettings({ files }: Pick<Model, 'files'>): boolean {
  return files.some(({ facts }) => facts.settings !== null);
}
