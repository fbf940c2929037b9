import { createRoute, notFound } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../root-route.tsx';
import { loadCode } from '#src/browser/load-code.ts';
import type { LegalDocument } from '../../legal/legal-document.ts';

const kept = import.meta.glob<LegalDocument>('./versions/*.json', { import: 'default' });

/** Loads the text of a version of the terms. A version whose text is not kept has no page. */
async function loadTermsVersion(version: string): Promise<LegalDocument> {
  const load = kept[`./versions/${version}.json`];
  if (!load) throw notFound();
  return loadCode(load);
}

const TermsPage = lazyPage(async () => (await import('./Page.tsx')).Page);

export const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  staticData: { isListed: true, isQuiet: true },
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
  loader: ({ params }) => loadTermsVersion(params.version),
  head: (page) => pageHead(page, { title: 'Terms of Service', path: `/terms/${page.params.version}` }),
  component: TermsPage,
});
