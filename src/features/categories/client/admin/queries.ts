import { endpointQuery } from '#src/lib/api-query.ts';
import { listCategoriesAsAdmin, listSubcategoriesAsAdmin } from '../../admin-calls.ts';

const staleMs = 30_000;

export const adminCategoriesQuery = () => endpointQuery(listCategoriesAsAdmin, {}, staleMs);

export const adminSubcategoriesQuery = () => endpointQuery(listSubcategoriesAsAdmin, {}, staleMs);
