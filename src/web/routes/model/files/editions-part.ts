import type { Model } from '#src/features/catalog/schemas.ts';
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';

/** The editions. Few designs have several, so that their code is not part of the page. */
export const EditionsPart = lazyPart(async () => (await import('./Editions.tsx')).Editions);

/** Returns whether the files of the design changed after its release. */
export function hasEditions({ editions: [newest], releasedAt }: Pick<Model, 'editions' | 'releasedAt'>) {
  return newest && (newest.number > 1 || newest.changedAt > releasedAt);
}
