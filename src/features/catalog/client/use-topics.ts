import { useQuery } from '@tanstack/react-query';
import { categoriesQuery, subcategoriesQuery } from '#src/features/categories/client/queries.ts';
import type { ModelCard } from '../schemas.ts';

export interface Topic {
  slug: string;
  name: string;
}

export interface ModelTopics {
  category: Topic | undefined;
  subcategory: Topic | undefined;
}

/** Returns a function that finds the first category and subcategory of a design; both are undefined until loaded. */
export function useTopics(): (model: Pick<ModelCard, 'categories' | 'subcategories'>) => ModelTopics {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: subcategories = [] } = useQuery(subcategoriesQuery());
  return (model) => ({
    category: categories.find(({ slug }) => slug === model.categories[0]),
    subcategory: subcategories.find(({ slug }) => slug === model.subcategories[0]),
  });
}
