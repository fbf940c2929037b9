import type { QueryClient } from '@tanstack/react-query';
import type { Model } from '#src/features/catalog/schemas.ts';
import { DesignerList, NextDesigns } from './next-parts.ts';
import { moreByQuery, relatedQuery } from './next-queries.ts';

/** Loads the designs below the comments and the code that renders them; for the server only. */
export async function loadNextDesigns(queries: QueryClient, model: Model): Promise<void> {
  await Promise.all([
    queries.prefetchQuery(relatedQuery(model.id)),
    model.designer && queries.prefetchQuery(moreByQuery(model)),
    NextDesigns.preload(),
    DesignerList.preload(),
  ]);
}
