import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { organizationHead } from '../../head/organization-head.ts';
import { rootRoute } from '../../root-route.tsx';

export const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contact',
  staticData: { isListed: true, isQuiet: true },
  head: (page) =>
    organizationHead(page, {
      kind: 'ContactPage',
      title: 'Contact',
      path: '/contact',
    }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
