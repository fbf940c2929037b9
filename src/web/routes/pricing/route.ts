import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../root-route.tsx';

export const pricingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pricing',
  staticData: { isListed: true },
  head: (page) =>
    pageHead(page, {
      title: 'Pricing',
      path: '/pricing',
    }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
