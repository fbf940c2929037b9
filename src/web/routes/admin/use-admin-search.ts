import { useSearch } from '@tanstack/react-router';
import { parseAdminSearch, type AdminSearch } from './search.ts';

export function useAdminSearch(): AdminSearch {
  return parseAdminSearch(useSearch({ from: '/admin' }));
}
