import { useSearch } from '@tanstack/react-router';
import { parseAdminSearch, type AdminSearch } from './admin-search.ts';

export function useAdminSearch(): AdminSearch {
  return parseAdminSearch(useSearch({ from: '/admin' }));
}
