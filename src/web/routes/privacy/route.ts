import { createRoute } from '@tanstack/react-router';
import { loadOwnText } from '#src/features/site/client/legal-queries.ts';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../root-route.tsx';

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  staticData: { isListed: true, isQuiet: true },
  loader: ({ context }) => loadOwnText(context.queryClient, 'privacy'),
  head: (page) =>
    pageHead(page, {
      title: 'Privacy Policy',
      path: '/privacy',
    }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
