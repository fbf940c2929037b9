import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { parseShownSearch } from '#src/ui/lists/shown-search.ts';
import { rootRoute } from '../../root-route.tsx';
import { onlyParsed } from '../../routing/search.ts';

export const downloadsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/downloads',
  staticData: { isPrivate: true },
  validateSearch: onlyParsed(parseShownSearch),
  head: (page) => pageHead(page, { title: 'Downloads', path: '/downloads', isHidden: true }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
