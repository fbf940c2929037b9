import { endpointQuery } from '#src/lib/api-query.ts';
import { getModelAsAdmin } from '../../admin-contract.ts';
import { listFileVersions } from '../../versions-contract.ts';

/** Always as it is now: a form begins with it. */
export const editedModelQuery = (id: number) => ({
  ...endpointQuery(getModelAsAdmin, { params: { id } }, 0),
  gcTime: 0,
});

export const versionsQuery = (id: number) => endpointQuery(listFileVersions, { params: { id } }, 0);
