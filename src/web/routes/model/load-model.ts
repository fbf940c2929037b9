import type { QueryClient } from '@tanstack/react-query';
import { modelQuery, premiumDesignsQuery } from '#src/features/catalog/client/queries.ts';
import { categoriesQuery, subcategoriesQuery } from '#src/features/categories/client/queries.ts';
import { designerPicturesQuery } from '#src/features/users/client/designer-pictures.ts';
import { orNotFound, onServer } from '../../routing/load-data.ts';
import { EditionsPart, hasEditions, hasSettings, SettingsPart } from './rare-parts.ts';

export async function loadModel(queries: QueryClient, id: string) {
  const names = Promise.all([
    queries.prefetchQuery(categoriesQuery()),
    queries.prefetchQuery(subcategoriesQuery()),
    queries.prefetchQuery(designerPicturesQuery()),
  ]);
  const model = await orNotFound(queries.ensureQueryData(modelQuery(id)));
  if (hasSettings(model)) await SettingsPart.preload();
  if (hasEditions(model)) await EditionsPart.preload();
  // The browser loads the comments and the designs below them when they come close to the window.
  if (import.meta.env.SSR) {
    const { loadComments } = await import('./load-comments.ts');
    const { loadNextDesigns } = await import('./next/load-next.ts');
    await Promise.all([
      loadComments(queries, model.id),
      loadNextDesigns(queries, model),
      model.isPremium && queries.prefetchQuery(premiumDesignsQuery()),
    ]);
  }
  await onServer(names);
  return model;
}
