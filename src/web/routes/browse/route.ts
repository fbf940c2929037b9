import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { rootRoute } from '../../root-route.tsx';
import { onlyParsed } from '../../routing/search.ts';
import { browseHead } from './head.ts';
import { loadBrowse } from './load-browse.ts';
import { parseBrowseSearch } from './search.ts';

export const browseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/browse',
  staticData: {
    isListed: true,
    isQuiet: true,
    hasSearch: true,
    search: [
      'q',
      'category',
      'subcategory',
      'filter',
      'tag',
      'designer',
      'premium',
      'supports',
      'brim',
      'bed',
      'tall',
      'maxMinutes',
      'maxGrams',
      'class',
      'sort',
      'shown',
    ] as const,
  },
  validateSearch: onlyParsed(parseBrowseSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadBrowse(context.queryClient, deps),
  head: browseHead,
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
