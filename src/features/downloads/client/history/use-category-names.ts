import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '#src/features/categories/client/queries.ts';
import type { DownloadEntry } from '../../contract.ts';

interface Places {
  isPending: boolean;
  /** The name of the category that a record names. */
  placeOf: (entry: DownloadEntry) => string | undefined;
}

/** Without the names of the categories the records are shown all the same. */
export function usePlaces(): Places {
  const { data: categories = [], isPending } = useQuery(categoriesQuery());
  return {
    isPending,
    placeOf: ({ stlFile }) => categories.find(({ slug }) => slug === stlFile.category)?.name,
  };
}
