import type { QueryClient } from '@tanstack/react-query';
import { invalidateInAllTabs } from '#src/browser/cross-tab-invalidation.ts';

/** The query key prefixes of everything that shows designs, categories or their counts. */
const prefixes = [
  '/api/stl-files',
  '/api/categories',
  '/api/subcategories',
  '/api/admin/',
  '/api/user/favorites',
  '/api/user/downloads',
];

/** Call it after any change of designs or categories: it refetches them in this tab and in the browser's other tabs. */
export function refreshCatalog(queries: QueryClient): void {
  for (const prefix of prefixes) invalidateInAllTabs(queries, prefix);
}
