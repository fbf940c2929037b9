import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';

/** One page of a long list, with the data of its headers. */
export interface ListPage<T> {
  items: T[];
  /** The number of items on all pages, counted up to 10,000. */
  total: number;
  nextCursor: string | null;
  /** Set for a search that ignored words without any match, or replaced them by similar ones. */
  partly?: { words: string[]; ignored: string[]; guessed: string[] };
}

export interface PageRequest {
  limit: number;
  cursor?: string;
}

export interface PagedList<T> {
  key: readonly string[];
  read: (page: PageRequest, signal: AbortSignal) => Promise<ListPage<T>>;
  pageSize: number;
  /** The number of items to restore. It is not part of the key, so that 'Show more' extends the loaded list. */
  shown?: number;
  /** The time for which the data counts as fresh; 5 minutes by default. */
  staleMs?: number;
}

/** The page size for restoring a long list, below the API's limit of 100. */
const restoreSize = 96;

/** Builds the infinite query of a list that is paginated by cursor. */
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

/** Returns the number of requests that restore `shown` items. */
export function pagesToRestore(shown: number): number {
  return Math.ceil(shown / restoreSize);
}

export function flattenPages<T>(data: InfiniteData<ListPage<T>> | undefined): T[] {
  return data?.pages.flatMap(({ items }) => items) ?? [];
}

/** Removes items from all pages, and subtracts those that were on them from the total. */
export function removeItems<T>(
  data: InfiniteData<ListPage<T>>,
  isRemoved: (item: T) => boolean,
): InfiniteData<ListPage<T>> {
  const removed = flattenPages(data).filter(isRemoved).length;
  if (removed === 0) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.filter((item) => !isRemoved(item)),
    total: page.total - removed,
  }));
  return { ...data, pages };
}

function countItems(pages: readonly ListPage<unknown>[]): number {
  return pages.reduce((sum, { items }) => sum + items.length, 0);
}

/** Converts a result of `callWithHeaders` to a page. */
export function toListPage<T>(data: T[], header: (name: string) => string | null): ListPage<T> {
  return {
    items: data,
    total: Number(header('x-total-count') ?? data.length),
    nextCursor: parseNextCursor(header('link')),
  };
}

const nextLink = /<([^>]*)>\s*;\s*rel="?next"?/;

/** Parses the cursor of the next page from a `Link` header (RFC 8288). */
export function parseNextCursor(link: string | null): string | null {
  const address = nextLink.exec(link ?? '')?.[1];
  if (address === undefined) return null;
  return new URL(address, 'http://localhost').searchParams.get('cursor');
}
