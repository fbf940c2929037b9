import { createRoute } from '@tanstack/react-router';
import { loadCode } from '#src/browser/load-code.ts';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { organizationHead } from '../../head/organization-head.ts';
import { rootRoute } from '../../root-route.tsx';

export const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  staticData: { isListed: true, isQuiet: true },
  loader: async ({ context }) =>
    (await loadCode(() => import('./load-about.ts'))).loadAbout(context.queryClient),
  head: (page) =>
    organizationHead(page, {
      kind: 'AboutPage',
      title: 'About',
      path: '/about',
    }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
