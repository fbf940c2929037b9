import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../root-route.tsx';
import { onlyParsed } from '../../routing/search.ts';
import { parseBillingSearch } from './search.ts';

export const billingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/billing',
  staticData: { isPrivate: true },
  validateSearch: onlyParsed(parseBillingSearch),
  head: (page) => pageHead(page, { title: 'Billing', path: '/billing', isHidden: true }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
