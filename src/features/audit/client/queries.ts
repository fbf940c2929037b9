import { callWithHeaders } from '#src/lib/api-client.ts';
import { endpointQuery, getQueryKey } from '#src/lib/api-query.ts';
import { pagedListQuery, toListPage, type PagedListQuery } from '#src/lib/paged-list.ts';
import { listAudit, listAuditActors, type AuditEntry, type AuditQuery } from '../contract.ts';

export const deedPageSize = 50;
// What was just done is looked for here.
const staleMs = 0;

export type DeedFilters = Partial<Omit<AuditQuery, 'limit' | 'cursor'>>;

/** @param shown how many to bring back */
export const deedsQuery = (
  filters: DeedFilters,
  shown: number,
  pageSize = deedPageSize,
): PagedListQuery<AuditEntry> =>
  pagedListQuery({
    key: getQueryKey(listAudit, { query: filters }),
    read: async (page, signal) => {
      const { data, header } = await callWithHeaders(
        listAudit,
        { query: { ...filters, ...page } },
        { signal },
      );
      return toListPage(data, header);
    },
    pageSize,
    shown,
    staleMs,
  });

export const actorsQuery = () => endpointQuery(listAuditActors, {}, staleMs);
