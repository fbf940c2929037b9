import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { parseShownSearch } from '#src/ui/lists/shown-search.ts';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../root-route.tsx';
import { onlyParsed } from '../../routing/search.ts';

export const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notifications',
  staticData: { isPrivate: true },
  validateSearch: onlyParsed(parseShownSearch),
  head: (page) => pageHead(page, { title: 'Notifications', path: '/notifications', isHidden: true }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
