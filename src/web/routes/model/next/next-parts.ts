import type { QueryClient } from '@tanstack/react-query';
import type { Model } from '#src/features/catalog/schemas.ts';
import { createNearPart } from '#src/ui/feedback/near-part.tsx';

/** Related designs and more by the designer, below the comments. */
export const NextDesigns = createNearPart(async () => (await import('./NextDesigns.tsx')).NextDesigns);

/** More by the designer as a list, in the right column of wide screens. */
export const DesignerList = createNearPart(async () => (await import('./DesignerList.tsx')).DesignerList);

/** Loads both parts with their data; for the server only. */
export async function loadNextDesigns(queries: QueryClient, model: Model): Promise<void> {
  const { moreByQuery, relatedQuery } = await import('./next-queries.ts');
  await Promise.all([
    queries.prefetchQuery(relatedQuery(model.id)),
    model.designer && queries.prefetchQuery(moreByQuery(model)),
    NextDesigns.preload(),
    DesignerList.preload(),
  ]);
}
