import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../../head/head.ts';
import { rootRoute } from '../../../root-route.tsx';
import { onlyParsed } from '../../../routing/search.ts';
import { requireOutbox } from '../load-demo.ts';

export const demoOutboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/demo/outbox',
  staticData: { isQuiet: true },
  validateSearch: onlyParsed(({ mail }): { mail?: string } => (typeof mail === 'string' ? { mail } : {})),
  loader: ({ context }) => requireOutbox(context.queryClient),
  head: (page) => pageHead(page, { title: 'Outbox', path: '/demo/outbox', isHidden: true }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
