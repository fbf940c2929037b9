import type { FastifyReply } from 'fastify';

/** One page of a list that is paginated by cursor. */
export interface ListPage<Item> {
  items: Item[];
  /** The number of all items, counted up to 10,000. */
  total: number;
  nextCursor: string | undefined;
}

/**
 * Cuts the rows of a query to one page.
 * @param found one row more than the limit when there is another page
 * @returns `last`: the row after which the next page begins; undefined on the last page
 */
export function cutPage<Row>(found: readonly Row[], limit: number): { shown: Row[]; last: Row | undefined } {
  const shown = found.slice(0, limit);
  return { shown, last: found.length > limit ? shown.at(-1) : undefined };
}

/** Sets the total and the URL of the next page as headers. @returns the items, which are the body */
export function sendListPage<Item>(
  reply: FastifyReply,
  { items, total, nextCursor }: ListPage<Item>,
  buildNextUrl: (cursor: string) => string,
): Item[] {
  reply.header('x-total-count', total);
  if (nextCursor !== undefined) reply.header('link', `<${buildNextUrl(nextCursor)}>; rel="next"`);
  return items;
}
