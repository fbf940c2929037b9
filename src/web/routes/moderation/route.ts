import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../root-route.tsx';
import { onlyParsed } from '../../routing/search.ts';
import { parseModerationSearch } from './search.ts';

export const moderationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/moderation',
  staticData: { isPrivate: true },
  validateSearch: onlyParsed(parseModerationSearch),
  head: (page) => pageHead(page, { title: 'Moderation', path: '/moderation', isHidden: true }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
