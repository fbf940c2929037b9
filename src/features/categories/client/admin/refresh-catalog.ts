import type { QueryClient } from '@tanstack/react-query';
import { changedEverywhere } from '#src/lib/other-tabs.ts';

/** Of all that shows designs, categories or their counts: lists and pages, the panel, what people keep of them. */
const prefixes = [
  '/api/stl-files',
  '/api/categories',
  '/api/subcategories',
  '/api/admin/',
  '/api/user/favorites',
  '/api/user/downloads',
];

/** After any change of designs or categories: they are read again here and in the other tabs of this browser. */
export function refreshCatalog(queries: QueryClient): void {
  for (const prefix of prefixes) changedEverywhere(queries, prefix);
}
