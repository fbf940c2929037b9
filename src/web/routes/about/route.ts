import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { organizationHead } from '../../head/organization-head.ts';
import { rootRoute } from '../../root-route.tsx';
import { loadAbout } from './load-about.ts';

export const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  staticData: { isListed: true, isQuiet: true },
  loader: ({ context }) => loadAbout(context.queryClient),
  head: (page) =>
    organizationHead(page, {
      kind: 'AboutPage',
      title: 'About',
      path: '/about',
    }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
