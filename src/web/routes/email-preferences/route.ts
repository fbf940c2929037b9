import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../root-route.tsx';
import { onlyParsed } from '../../routing/search.ts';
import { parsePreferencesSearch } from './search.ts';

export const preferencesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/email-preferences',
  // The form without JavaScript contains the token.
  staticData: {
    isQuiet: true,
    isUnreferred: true,
    search: ['saved', 'token'] as const,
  },
  validateSearch: onlyParsed(parsePreferencesSearch),
  head: (page) => pageHead(page, { title: 'Email preferences', path: '/email-preferences', isHidden: true }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
