import { queryOptions } from '@tanstack/react-query';
import { listRelated } from '#src/features/catalog/calls.ts';
import { newestOfDesignerQuery } from '#src/features/catalog/client/queries.ts';
import type { Model, ModelCard } from '#src/features/catalog/schemas.ts';
import { endpointQuery } from '#src/lib/api-query.ts';

/** The number of cards in a row of the widest grid. */
const rowLength = 4;

export const relatedQuery = (id: number) =>
  queryOptions({
    ...endpointQuery(listRelated, { params: { id } }),
    select: (models) => models.slice(0, rowLength),
  });

/** Other works of the designer: as many as a row shows, and the number of all works. */
export function moreByQuery({ id, designer }: Pick<Model, 'id' | 'designer'>) {
  return queryOptions({
    ...newestOfDesignerQuery(designer?.username ?? '', rowLength + 1),
    enabled: designer !== null,
    select: ({ items, total }): { others: ModelCard[]; total: number } => ({
      others: items.filter((model) => model.id !== id).slice(0, rowLength),
      total,
    }),
  });
}
