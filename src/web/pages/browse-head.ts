import type { QueryClient } from '@tanstack/react-query';
import { modelListQuery } from '#src/features/models/client/queries.ts';
import { originOf, pageHead, type HeadTags } from '../head.ts';
import { browseData } from '../structured-data/site-data.ts';
import type { BrowseSearch } from './browse-search.ts';
import { filtersOf } from './browse/browse-state.ts';

interface BrowseHeadContext {
  matches: readonly { loaderData?: unknown }[];
  match: { context: { queryClient: QueryClient }; search: BrowseSearch };
}

/** The head of Browse, with the designs that it shows for search engines. */
export function browseHead(context: BrowseHeadContext): HeadTags {
  return pageHead(context, {
    title: 'Browse Designs',
    path: '/browse',
    ...(import.meta.env.SSR && { jsonLd: [browseData(originOf(context), shownModels(context))] }),
  });
}

function shownModels({ match: { context, search } }: BrowseHeadContext) {
  const { queryKey } = modelListQuery(filtersOf(search));
  return context.queryClient.getQueryData(queryKey)?.pages.flatMap(({ items }) => items) ?? [];
}
