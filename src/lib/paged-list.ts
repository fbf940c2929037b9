import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';

/** One read of a long list, with what its headers say. */
export interface ListPage<T> {
  items: T[];
  /** Of all pages; at 10,000 counting stops. */
  total: number;
  nextCursor: string | null;
  /** Of a search that left words out, because nothing has them. */
  partly?: { words: string[]; ignored: string[] };
}

export interface PageRequest {
  limit: number;
  cursor?: string;
}

export interface PagedList<T> {
  key: readonly string[];
  read: (page: PageRequest, signal: AbortSignal) => Promise<ListPage<T>>;
  pageSize: number;
  /** How many to bring back; the key does not hold it, so that 'Show more' adds to what is there. */
  shown?: number;
  /** How long the answer counts as fresh; 5 minutes unless told. */
  staleMs?: number;
}

/** The largest read that brings a long list back, below the contract's limit of 100. */
const restoreSize = 96;

/** A list that is read page after page by cursor. */
export function pagedListQuery<T>(list: PagedList<T>) {
  const { key, read, pageSize, shown = pageSize, staleMs = 5 * 60_000 } = list;
  const size = (loaded: number) => (loaded < shown ? Math.min(shown - loaded, restoreSize) : pageSize);
  const first: PageRequest = { limit: size(0) };
  return infiniteQueryOptions({
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: first,
    getNextPageParam: ({ nextCursor }, pages): PageRequest | null =>
      nextCursor === null ? null : { limit: size(countItems(pages)), cursor: nextCursor },
    staleTime: staleMs,
  });
}

export type PagedListQuery<T> = ReturnType<typeof pagedListQuery<T>>;

/** How many reads bring `shown` items back. */
export function pagesToRestore(shown: number): number {
  return Math.ceil(shown / restoreSize);
}

export function flattenPages<T>(data: InfiniteData<ListPage<T>> | undefined): T[] {
  return data?.pages.flatMap(({ items }) => items) ?? [];
}

function countItems(pages: readonly ListPage<unknown>[]): number {
  return pages.reduce((sum, { items }) => sum + items.length, 0);
}

/** What an answer of `callWithHeaders` says of its page. */
export function toListPage<T>(data: T[], header: (name: string) => string | null): ListPage<T> {
  return {
    items: data,
    total: Number(header('x-total-count') ?? data.length),
    nextCursor: parseNextCursor(header('link')),
  };
}

const nextLink = /<([^>]*)>\s*;\s*rel="?next"?/;

/** The cursor of the next page, from a `Link` header (RFC 8288). */
export function parseNextCursor(link: string | null): string | null {
  const address = nextLink.exec(link ?? '')?.[1];
  if (address === undefined) return null;
  return new URL(address, 'http://localhost').searchParams.get('cursor');
}
