import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { rootRoute } from '../../root-route.tsx';
import { ModelSkeleton } from './ModelSkeleton.tsx';
import { ModelErrorPage } from './ModelErrorPage.tsx';
import { ModelNotFoundPage } from './ModelNotFoundPage.tsx';
import { modelHead } from './head.ts';
import { loadModel } from './load-model.ts';

export const modelRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/model/$id',
  loader: ({ context, params }) => loadModel(context.queryClient, params.id),
  head: modelHead,
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
  pendingComponent: ModelSkeleton,
  pendingMs: 150,
  pendingMinMs: 200,
  errorComponent: ModelErrorPage,
  notFoundComponent: ModelNotFoundPage,
});
