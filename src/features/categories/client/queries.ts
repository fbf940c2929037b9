import { endpointQuery } from '#src/lib/api-query.ts';
import { listCategories, listSubcategories } from '../calls.ts';

const staleMs = 10 * 60_000;

export const categoriesQuery = () => endpointQuery(listCategories, {}, staleMs);

export const subcategoriesQuery = () => endpointQuery(listSubcategories, {}, staleMs);
