import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#src/lib/api-client.ts';
import { sayFailure } from '#src/ui/feedback/say-failure.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import * as contract from '../../contract.ts';
import type { Place, PlaceKind } from './category-node.ts';
import { refreshCatalogue } from './refresh-catalog.ts';

export interface PlaceFields {
  name: string;
  description: string;
  /** Of a subcategory. */
  categoryId?: number;
}

const nouns: Record<PlaceKind, string> = { category: 'Category', subcategory: 'Subcategory' };

/** A change that says what came of it, after which all that shows categories is read again. */
function useWrite<Order extends { kind: PlaceKind }>(
  verb: 'created' | 'updated' | 'deleted',
  write: (order: Order) => Promise<unknown>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (_, { kind }) => toast({ title: `${nouns[kind]} ${verb} successfully!` }),
    onError: (error) => sayFailure(error),
    onSettled: () => refreshCatalogue(queries),
  });
}

export function useCreateCategory() {
  return useWrite('created', ({ fields }: { kind: 'category'; fields: PlaceFields }) =>
    call(contract.createCategory, { body: fields }),
  );
}

export function useCreateSubcategory() {
  return useWrite(
    'created',
    ({ name, categoryId }: { kind: 'subcategory'; name: string; categoryId: number }) =>
      call(contract.createSubcategory, { body: { name, categoryId } }),
  );
}

/** How long it takes at most, as a rule, until the designs of a moved subcategory stand in its new category. */
const followMs = 4000;

export function useUpdatePlace() {
  const queries = useQueryClient();
  return useWrite('updated', async ({ kind, id, categoryId, fields }: PlaceUpdate) => {
    const order = { params: { id }, body: fields };
    if (kind === 'category') return call(contract.updateCategory, order);
    const answer = await call(contract.updateSubcategory, order);
    if (answer.categoryId !== categoryId) setTimeout(() => refreshCatalogue(queries), followMs);
    return answer;
  });
}

interface PlaceUpdate {
  kind: PlaceKind;
  id: number;
  /** Where a subcategory was. */
  categoryId?: number;
  fields: PlaceFields;
}

export function useDeletePlace() {
  return useWrite('deleted', ({ kind, id }: Pick<Place, 'kind' | 'id'>) => {
    const order = { params: { id } };
    return kind === 'category'
      ? call(contract.deleteCategory, order)
      : call(contract.deleteSubcategory, order);
  });
}

const notFound = 404;

/** Somebody else was faster: there is nothing left to ask about. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === notFound;
}
