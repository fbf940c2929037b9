import { createRoute, redirect } from '@tanstack/react-router';
import { licenceCheckQuery } from '#src/features/licences/client/queries.ts';
import { parseLicenceNumber } from '#src/features/licences/licence-number.ts';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { orNotFound } from '../../routing/or-not-found.ts';
import { rootRoute } from '../../routing/root-route.tsx';
import { onlyParsed } from '../../routing/search.ts';
import { parseFindSearch } from './search.ts';

/** The form for a number; it works without JavaScript, because it leads to the page of the licence by a redirect. */
export const findLicenceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/licence',
  staticData: { isListed: true, isUnreferred: true, isUncached: true, search: ['number'] as const },
  validateSearch: onlyParsed(parseFindSearch),
  beforeLoad: ({ search: { number: typed } }) => {
    if (typed === undefined) return;
    const id = parseLicenceNumber(typed) ?? typed;
    throw redirect({ to: '/licence/$id', params: { id }, replace: true });
  },
  head: (page) => pageHead(page, { title: 'Check a licence', path: '/licence' }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});

export const licencePageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/licence/$id',
  // The number is a secret of whom it was shown to, and the state may change at any time.
  staticData: { isUnreferred: true, isUncached: true },
  beforeLoad: ({ params: { id } }) => {
    const number = parseLicenceNumber(id);
    if (number !== undefined && number !== id)
      throw redirect({ to: '/licence/$id', params: { id: number }, replace: true });
  },
  loader: ({ context, params }) =>
    orNotFound(context.queryClient.ensureQueryData(licenceCheckQuery(params.id))),
  head: (page) =>
    pageHead(page, { title: 'Licence check', path: '/licence', isHidden: true, hasHiddenLinks: true }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
  notFoundComponent: lazyPage(async () => (await import('./UnknownLicencePage.tsx')).UnknownLicencePage),
});
