import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { invalid } from '#src/lib/errors.ts';

/** The sort key of the last row of a page; each part is ascending. */
export type CursorKey = readonly (string | number)[];

export interface ListCursor {
  after: CursorKey;
  /** The ids of the rankings that the list is filtered and sorted by; 0 stands for an empty ranking. */
  filterRankingId: number;
  sortRankingId: number;
}

const maxInt = 2_147_483_647;
const isRankingId = (id: number) => Number.isInteger(id) && id >= 0 && id <= maxInt;
const RankingId = z.number().check(z.refine(isRankingId));
const NUL = String.fromCharCode(0);
// Times are in milliseconds; this range is 3168 years before and after 1970, which the database can store.
const maxKeyNumber = 1e14;
const KeyPart = z.union([
  z.number().check(z.refine((value) => Number.isInteger(value) && Math.abs(value) <= maxKeyNumber)),
  z.string().check(
    z.maxLength(200),
    z.refine((text) => text.isWellFormed() && !text.includes(NUL)),
  ),
]);
const Written = z.tuple([z.string(), RankingId, RankingId, z.array(KeyPart).check(z.maxLength(4))]);

/** Serializes a list's query without cursor and limit; a cursor is valid only for the same query. */
export function serializeQuery({ cursor: _cursor, limit: _limit, ...rest }: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Encodes an opaque cursor that is valid only for the given query. */
export function writeCursor(
  query: string,
  { after, filterRankingId = 0, sortRankingId = 0 }: Pick<ListCursor, 'after'> & Partial<ListCursor>,
): string {
  const written = [fingerprint(query), filterRankingId, sortRankingId, after];
  return Buffer.from(JSON.stringify(written)).toString('base64url');
}

/**
 * Decodes a cursor.
 * @param shape the types of the key's parts, in the sort order of the query
 * @throws AppError 400 when the cursor is malformed or belongs to another query
 */
export function readCursor(
  query: string,
  cursor: string,
  shape: readonly ('string' | 'number')[],
): ListCursor {
  const parsed = Written.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success || parsed.data[0] !== fingerprint(query)) throw invalidCursor();
  const [, filterRankingId, sortRankingId, after] = parsed.data;
  const fits = after.length === shape.length && after.every((part, index) => typeof part === shape[index]);
  if (!fits) throw invalidCursor();
  return { after, filterRankingId, sortRankingId };
}

export function invalidCursor() {
  const message = 'This cursor does not belong to this list. Start again without one.';
  return invalid(message, [{ path: 'cursor', message }], 'invalid_cursor');
}

function fingerprint(query: string): string {
  return hash('sha256', query, 'base64url').slice(0, 11);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
