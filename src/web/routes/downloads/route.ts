import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { parseShownSearch, type ShownSearch } from '#src/ui/lists/shown-search.ts';
import { rootRoute } from '../../root-route.tsx';
import { onlyParsed } from '../../routing/search.ts';

function parseDownloadsSearch(search: Record<string, unknown>): ShownSearch & { q?: string | undefined } {
  const { q } = search;
  return { ...parseShownSearch(search), ...(typeof q === 'string' && q !== '' && { q }) };
}

export const downloadsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/downloads',
  staticData: { isPrivate: true },
  validateSearch: onlyParsed(parseDownloadsSearch),
  head: (page) => pageHead(page, { title: 'Downloads', path: '/downloads', isHidden: true }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
