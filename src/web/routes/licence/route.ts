import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../root-route.tsx';
import { onlyParsed } from '../../routing/search.ts';
import { loadLicence, redirectToNumber } from './load-licence.ts';

const LicencePage = lazyPage(async () => (await import('./Page.tsx')).Page);

interface PageSearch {
  /** A word for which the visitor has asked the holder. */
  word?: string;
  /** Why the holder could not be asked (`ProofRefusal`). */
  refused?: string;
}

/** The form for a number; it works without JavaScript, because it leads to the page of the licence by a redirect. */
export const findLicenceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/licence',
  staticData: { isListed: true, search: ['number'] as const },
  validateSearch: onlyParsed<{ number?: string }>(({ number }) =>
    typeof number === 'string' ? { number } : {},
  ),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => redirectToNumber(deps.number),
  head: (page) => pageHead(page, { title: 'Licence check', path: '/licence' }),
  component: LicencePage,
});

export const licencePageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/licence/$id',
  // The number is confidential, and the state may change at any time.
  staticData: { isUnreferred: true, isUncached: true, search: ['word', 'refused'] as const },
  validateSearch: onlyParsed<PageSearch>(({ word, refused }) => ({ word, refused }) as PageSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loadLicence(context.queryClient, params.id, deps.word),
  head: (page) => pageHead(page, { title: 'Licence check', path: '/licence', isHidden: true }),
  component: LicencePage,
  notFoundComponent: lazyPage(async () => (await import('./Page.tsx')).UnknownLicencePage),
});
