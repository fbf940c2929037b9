import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../../head/head.ts';
import { rootRoute } from '../../../root-route.tsx';
import { onlyParsed } from '../../../routing/search.ts';
import { requireDemo } from '../load-demo.ts';
import { parseDemoBillingSearch } from './search.ts';

export const demoBillingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/demo/billing',
  // The address contains the token of a session, so no other site may learn it as the referrer.
  staticData: { isQuiet: true, isUnreferred: true },
  validateSearch: onlyParsed(parseDemoBillingSearch),
  loader: ({ context }) => requireDemo(context.queryClient),
  head: (page) => pageHead(page, { title: 'Demo billing', path: '/demo/billing', isHidden: true }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
