import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '#src/features/categories/client/queries.ts';
import type { DownloadEntry } from '../../schemas.ts';

interface CategoryNames {
  isPending: boolean;
  /** Returns the name of the category of a download; undefined when it is unknown. */
  getCategoryName: (entry: DownloadEntry) => string | undefined;
}

/** Reads the names of the categories; downloads are shown without them when that fails. */
export function useCategoryNames(): CategoryNames {
  const { data: categories = [], isPending } = useQuery(categoriesQuery());
  return {
    isPending,
    getCategoryName: ({ stlFile }) => categories.find(({ slug }) => slug === stlFile.category)?.name,
  };
}
