import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../routing/root-route.tsx';

export const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  staticData: { isListed: true, isQuiet: true },
  head: (page) =>
    pageHead(page, {
      title: 'Terms of Service',
      path: '/terms',
    }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
