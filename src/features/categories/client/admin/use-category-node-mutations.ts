import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#src/lib/api-client.ts';
import { sayFailure } from '#src/ui/feedback/say-failure.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import * as calls from '../../admin-calls.ts';
import type { CategoryNode, CategoryNodeKind } from './category-node.ts';
import { refreshCatalog } from './refresh-catalog.ts';

export interface CategoryNodeFields {
  name: string;
  description: string;
  /** Set for a subcategory. */
  categoryId?: number;
}

const nouns: Record<CategoryNodeKind, string> = { category: 'Category', subcategory: 'Subcategory' };

/** A mutation that shows its result as a toast and then refetches the catalog. */
function useCategoryMutation<Order extends { kind: CategoryNodeKind }>(
  verb: 'created' | 'updated' | 'deleted',
  write: (order: Order) => Promise<unknown>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (_, { kind }) => toast({ title: `${nouns[kind]} ${verb} successfully!` }),
    onError: (error) => sayFailure(error),
    onSettled: () => refreshCatalog(queries),
  });
}

export function useCreateCategory() {
  return useCategoryMutation('created', ({ fields }: { kind: 'category'; fields: CategoryNodeFields }) =>
    call(calls.createCategory, { body: fields }),
  );
}

export function useCreateSubcategory() {
  return useCategoryMutation(
    'created',
    ({ name, categoryId }: { kind: 'subcategory'; name: string; categoryId: number }) =>
      call(calls.createSubcategory, { body: { name, categoryId } }),
  );
}

/** The usual upper bound until the designs of a moved subcategory are in its new category, in milliseconds. */
const moveSettledMs = 4000;

export function useUpdateCategoryNode() {
  const queries = useQueryClient();
  return useCategoryMutation('updated', async ({ kind, id, categoryId, fields }: CategoryNodeUpdate) => {
    const order = { params: { id }, body: fields };
    if (kind === 'category') return call(calls.updateCategory, order);
    const response = await call(calls.updateSubcategory, order);
    if (response.categoryId !== categoryId) setTimeout(() => refreshCatalog(queries), moveSettledMs);
    return response;
  });
}

interface CategoryNodeUpdate {
  kind: CategoryNodeKind;
  id: number;
  /** The category of a subcategory before the update. */
  categoryId?: number;
  fields: CategoryNodeFields;
}

export function useDeleteCategoryNode() {
  return useCategoryMutation('deleted', ({ kind, id }: Pick<CategoryNode, 'kind' | 'id'>) => {
    const order = { params: { id } };
    return kind === 'category' ? call(calls.deleteCategory, order) : call(calls.deleteSubcategory, order);
  });
}

const notFound = 404;

/** True if the target has already been deleted. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === notFound;
}
