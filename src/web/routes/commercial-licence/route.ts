import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../root-route.tsx';

export const licenceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/commercial-licence',
  staticData: { isListed: true, isQuiet: true },
  head: (page) => pageHead(page, { title: 'Commercial licence', path: '/commercial-licence' }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
