import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../root-route.tsx';

export const accessibilityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accessibility',
  staticData: { isListed: true, isQuiet: true },
  head: (page) => pageHead(page, { title: 'Accessibility', path: '/accessibility' }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
