import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../root-route.tsx';

export const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/$userId',
  staticData: { isPrivate: true },
  head: (page) => pageHead(page, { title: 'Profile', path: '/user', isHidden: true }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
