import type { QueryClient } from '@tanstack/react-query';
import { modelListQuery } from '#src/features/catalog/client/queries.ts';
import { getOrigin, pageHead } from '../../head/head.ts';
import type { HeadTags } from '../../head/head-tags.ts';
import { listData } from '../../head/site-data.ts';
import { getFilters, type BrowseSearch } from './search.ts';

interface BrowseHeadContext {
  matches: readonly { loaderData?: unknown }[];
  match: { context: { queryClient: QueryClient }; search: BrowseSearch };
}

const page = { title: 'Browse Designs', path: '/browse' };

/** Returns the head of Browse, with the shown designs as structured data. */
export function browseHead(context: BrowseHeadContext): HeadTags {
  return pageHead(context, {
    ...page,
    ...(import.meta.env.SSR && {
      jsonLd: [listData({ ...page, origin: getOrigin(context), models: shownModels(context) })],
    }),
  });
}

function shownModels({ match: { context, search } }: BrowseHeadContext) {
  const { queryKey } = modelListQuery(getFilters(search));
  return context.queryClient.getQueryData(queryKey)?.pages.flatMap(({ items }) => items) ?? [];
}
