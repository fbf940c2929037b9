import type { QueryClient } from '@tanstack/react-query';
import { changedEverywhere } from '#src/lib/other-tabs.ts';

/** Of all that shows designs or counts them: lists and pages, topics, the panel, what people keep of them. */
const prefixes = [
  '/api/stl-files',
  '/api/categories',
  '/api/subcategories',
  '/api/admin/',
  '/api/user/favorites',
  '/api/user/downloads',
];

/** After any change of designs: they are read again where they are shown, here and in the other tabs of this browser. */
export function refreshDesigns(queries: QueryClient): void {
  for (const prefix of prefixes) changedEverywhere(queries, prefix);
}
