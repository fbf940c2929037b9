import type { FastifyReply } from 'fastify';

/** What is read of a list that goes on by cursor. */
export interface ListPage<Item> {
  items: Item[];
  /** Counted up to 10,000. */
  total: number;
  nextCursor: string | undefined;
}

/**
 * @param found one row more than asked for, where there is another page
 * @returns `last`: the row that the next page begins behind
 */
export function cutPage<Row>(found: readonly Row[], limit: number): { shown: Row[]; last: Row | undefined } {
  const shown = found.slice(0, limit);
  return { shown, last: found.length > limit ? shown.at(-1) : undefined };
}

/** The items as the body; the total and the address of the next page are headers. */
export function sendListPage<Item>(
  reply: FastifyReply,
  { items, total, nextCursor }: ListPage<Item>,
  addressOfNext: (cursor: string) => string,
): Item[] {
  reply.header('x-total-count', total);
  if (nextCursor !== undefined) reply.header('link', `<${addressOfNext(nextCursor)}>; rel="next"`);
  return items;
}
