import { callWithHeaders } from '#src/lib/api-client.ts';
import { endpointQuery, getQueryKey } from '#src/lib/api-query.ts';
import { pagedListQuery, toListPage, type PagedListQuery } from '#src/browser/paged-list.ts';
import { listAudit, listAuditActors } from '../calls.ts';
import type { AuditEvent, AuditQuery } from '../schemas.ts';

export const auditPageSize = 50;
// The history must show an action that was performed a moment ago.
const staleMs = 0;

export type AuditFilters = Partial<Omit<AuditQuery, 'limit' | 'cursor'>>;

/** @param shown how many items to load again after a navigation back */
export const auditEventsQuery = (
  filters: AuditFilters,
  shown: number,
  pageSize = auditPageSize,
): PagedListQuery<AuditEvent> =>
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
