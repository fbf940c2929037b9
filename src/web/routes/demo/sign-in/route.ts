import { createRoute } from '@tanstack/react-router';
import { loadCode } from '#src/browser/load-code.ts';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../../head/head.ts';
import { rootRoute } from '../../../root-route.tsx';
import { onlyParsed } from '../../../routing/search.ts';
import { parseSandboxSearch } from './search.ts';

export const demoSignInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/demo/sign-in',
  // The parameters of the address are for the browser alone, like those of /login.
  staticData: { isQuiet: true, isUnreferred: true },
  validateSearch: onlyParsed(parseSandboxSearch),
  loader: async ({ context }) =>
    (await loadCode(() => import('../load-demo.ts'))).requireDemo(context.queryClient),
  head: (page) => pageHead(page, { title: 'Demo sign-in', path: '/demo/sign-in', isHidden: true }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
