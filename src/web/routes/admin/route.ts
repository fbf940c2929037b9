import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../root-route.tsx';
import { keepTexts } from '../../routing/texts-search.ts';
import type { AdminAddress } from './search.ts';

export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  staticData: { isPrivate: true },
  validateSearch: (search: Record<string, unknown>): AdminAddress => keepTexts(search),
  head: (page) => pageHead(page, { title: 'Admin Panel', path: '/admin', isHidden: true }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
