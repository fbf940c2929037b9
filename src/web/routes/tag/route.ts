import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { parseShownSearch } from '#src/ui/lists/shown-search.ts';
import { rootRoute } from '../../root-route.tsx';
import { onlyParsed } from '../../routing/search.ts';
import { tagHead } from './head.ts';
import { loadTag } from './load-tag.ts';

export const tagRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tag/$slug',
  staticData: { isQuiet: true, search: ['shown'] as const },
  validateSearch: onlyParsed(parseShownSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loadTag(context.queryClient, params.slug, deps),
  head: tagHead,
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
