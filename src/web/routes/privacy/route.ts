import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../root-route.tsx';

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  staticData: { isListed: true, isQuiet: true },
  head: (page) =>
    pageHead(page, {
      title: 'Privacy Policy',
      path: '/privacy',
    }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
