import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../root-route.tsx';

export const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  staticData: { isPrivate: true },
  head: (page) => pageHead(page, { title: 'Settings', path: '/settings', isHidden: true }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
