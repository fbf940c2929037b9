import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../root-route.tsx';
import { loadHome } from './load-home.ts';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { isListed: true, hasSearch: true },
  loader: ({ context }) => loadHome(context.queryClient),
  head: (page) => pageHead(page, { path: '/' }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
