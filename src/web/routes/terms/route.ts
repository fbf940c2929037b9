import type { QueryClient } from '@tanstack/react-query';
import { createRoute, notFound } from '@tanstack/react-router';
import { legalVersionQuery, loadOwnText } from '#src/features/site/client/legal-queries.ts';
import { ApiError } from '#src/lib/api-client.ts';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import type { TermsVersion } from './terms.ts';
import { rootRoute } from '../../root-route.tsx';
import { loadCode } from '#src/browser/load-code.ts';
import type { LegalDocument } from '../../legal/legal-document.ts';

const kept = import.meta.glob<LegalDocument>('./versions/*.json', { import: 'default' });

/** Loads the text of a version of the terms. A version whose text is not kept has no page. */
async function loadTermsVersion(queries: QueryClient, version: string): Promise<TermsVersion> {
  const load = kept[`./versions/${version}.json`];
  if (load) return { document: await loadCode(load) };
  try {
    return { own: await queries.ensureQueryData(legalVersionQuery('terms', version)) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound();
    throw error;
  }
}

const TermsPage = lazyPage(async () => (await import('./Page.tsx')).Page);

export const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  staticData: { isListed: true, isQuiet: true },
  loader: ({ context }) => loadOwnText(context.queryClient, 'terms'),
  head: (page) =>
    pageHead(page, {
      title: 'Terms of Service',
      path: '/terms',
    }),
  component: TermsPage,
});

/** One version of the terms: records of downloads and licences name it, so its address stays. */
export const termsVersionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms/$version',
  staticData: { isQuiet: true },
  loader: ({ context, params }) => loadTermsVersion(context.queryClient, params.version),
  head: (page) => pageHead(page, { title: 'Terms of Service', path: `/terms/${page.params.version}` }),
  component: TermsPage,
});
