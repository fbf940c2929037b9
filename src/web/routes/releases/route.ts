import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { parseShownSearch } from '#src/ui/lists/shown-search.ts';
import { rootRoute } from '../../root-route.tsx';
import { onlyParsed } from '../../routing/search.ts';
import { loadReleases } from './load-releases.ts';

export const releasesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/releases',
  staticData: { isListed: true, isQuiet: true, search: ['shown'] as const },
  validateSearch: onlyParsed(parseShownSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadReleases(context.queryClient, deps),
  head: (page) => pageHead(page, { title: 'Release calendar', path: '/releases' }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
