import { callWithHeaders, type CallResult, type CallOptions } from '#src/lib/api-client.ts';
import { endpointQuery, getQueryKey } from '#src/lib/api-query.ts';
import {
  pagedListQuery,
  toListPage,
  type PagedListQuery,
  type PageRequest,
} from '#src/browser/paged-list.ts';
import type { DownloadEntry } from '#src/features/downloads/schemas.ts';
import type { Invoice } from '#src/features/billing/schemas.ts';
import {
  getUser,
  listUserComments,
  listUserDownloads,
  listUserInvoices,
  listUsers,
  listUserSessions,
} from '../../calls.ts';
import type { AdminUser, UserComment } from '../../schemas.ts';

export const userPageSize = 50;
const detailPageSize = 20;
const staleMs = 30_000;

/** @param shown number of users to load first, so that a return to the page shows as many as before */
export function usersQuery(q: string, shown: number): PagedListQuery<AdminUser> {
  const search = q === '' ? {} : { q };
  return pagedListQuery({
    key: getQueryKey(listUsers, { query: search }),
    read: async (page, signal) => {
      const { data, header } = await callWithHeaders(
        listUsers,
        { query: { ...search, ...page } },
        { signal },
      );
      return toListPage(data, header);
    },
    pageSize: userPageSize,
    shown,
    staleMs,
  });
}

/** Reads a user's details, without the paged lists. */
export const userDetailQuery = (id: string) => endpointQuery(getUser, { params: { id } }, staleMs);

export const userSessionsQuery = (id: string) => endpointQuery(listUserSessions, { params: { id } }, staleMs);

interface DetailList<Item> {
  key: readonly string[];
  ask: (page: PageRequest, options: CallOptions) => Promise<CallResult<Item[]>>;
}

function detailList<Item>({ key, ask }: DetailList<Item>): PagedListQuery<Item> {
  return pagedListQuery({
    key,
    read: async (page, signal) => {
      const { data, header } = await ask(page, { signal });
      return toListPage(data, header);
    },
    pageSize: detailPageSize,
    staleMs,
  });
}

export function userInvoicesQuery(id: string): PagedListQuery<Invoice> {
  const params = { id };
  return detailList({
    key: getQueryKey(listUserInvoices, { params, query: {} }),
    ask: (query, options) => callWithHeaders(listUserInvoices, { params, query }, options),
  });
}

export function userDownloadsQuery(id: string): PagedListQuery<DownloadEntry> {
  const params = { id };
  return detailList({
    key: getQueryKey(listUserDownloads, { params, query: {} }),
    ask: (query, options) => callWithHeaders(listUserDownloads, { params, query }, options),
  });
}

export function userCommentsQuery(id: string): PagedListQuery<UserComment> {
  const params = { id };
  return detailList({
    key: getQueryKey(listUserComments, { params, query: {} }),
    ask: (query, options) => callWithHeaders(listUserComments, { params, query }, options),
  });
}
