import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { requireOwnDocument } from './routing/checkout-document.ts';
import type { PageData } from './routing/page-data.ts';
import { rootHead } from './head/head.ts';
import { Document } from './layout/Document.tsx';
import { NotFoundPage } from './layout/NotFoundPage.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The search parameters that change the rendered page; the server ignores all others. */
    search?: readonly string[];
    /** Set for pages of signed-in people, which are rendered as a shell and not indexed. */
    isPrivate?: boolean;
    /** Set when the page has no yellow button at its top, so that Get Started can have the ink color. */
    isQuiet?: boolean;
    /** Set when the address holds a secret, so that the page sends no `Referer`. */
    isUnreferred?: boolean;
    /** Set when the page may load the payment provider's form and has its own document (checkout-document.ts). */
    isCheckout?: boolean;
    /** Set when the page must neither be cached nor kept, because it shows a state that may change at any time. */
    isUncached?: boolean;
    /** Set when the page has a search field of its own, so that the header shows none. */
    hasSearch?: boolean;
    /** Set when the page is in the sitemap. */
    isListed?: boolean;
  }
}

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient; page: PageData }>()({
  beforeLoad: ({ location, preload }) => {
    if (!preload) requireOwnDocument(location.pathname);
  },
  loader: ({ context }) => context.page,
  staleTime: Infinity,
  head: rootHead,
  shellComponent: Document,
  notFoundComponent: NotFoundPage,
});
