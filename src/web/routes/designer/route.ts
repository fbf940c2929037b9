import { createRoute, notFound } from '@tanstack/react-router';
import { site } from '#src/site.ts';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { parseShownSearch } from '#src/ui/lists/shown-search.ts';
import { rootRoute } from '../../root-route.tsx';
import { onlyParsed } from '../../routing/search.ts';
import { designerHead } from './head.ts';
import { loadDesigner } from './load-designer.ts';

export const designerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/designer/$username',
  staticData: { isQuiet: true, search: ['shown'] as const },
  validateSearch: onlyParsed(parseShownSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    const designer = site.designers.find(({ username }) => username === params.username);
    if (designer === undefined) throw notFound();
    return loadDesigner(context.queryClient, designer, deps);
  },
  head: designerHead,
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
