import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { requireOwnDocument } from './checkout-document.ts';
import type { PageData } from './page-data.ts';
import { rootHead } from '../head/head.ts';
import { Document } from '../layout/Document.tsx';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';

interface RouterContext {
  queryClient: QueryClient;
  page: PageData;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The search parameters that change what is rendered; others are not seen by the server. */
    search?: readonly string[];
    /** For signed-in people: rendered as a shell, and not for search engines. */
    isPrivate?: boolean;
    /** Has no yellow action at its top, so that Get Started may be ink. */
    isQuiet?: boolean;
    /** Its address holds a secret, so nothing that it loads or leads to is told of it. */
    isUnreferred?: boolean;
    /** Takes payments: may load the payment provider's form, and is a document of its own (checkout-document.ts). */
    isCheckout?: boolean;
    /** Stands in the sitemap. */
    isListed?: boolean;
  }
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location, preload }) => {
    if (!preload) requireOwnDocument(location.pathname);
  },
  loader: ({ context }) => context.page,
  staleTime: Infinity,
  head: rootHead,
  shellComponent: Document,
  notFoundComponent: lazyPage(async () => (await import('../layout/NotFoundPage.tsx')).NotFoundPage),
});
