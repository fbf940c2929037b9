import { endpointQuery } from '#src/lib/api-query.ts';
import { getModelAsAdmin } from '../../admin-calls.ts';
import { listExaminations } from '../../examination-calls.ts';
import { listFileVersions } from '../../versions-calls.ts';

/** Loads the design without a cache, because a form starts with it. */
export const editedModelQuery = (id: number) => ({
  ...endpointQuery(getModelAsAdmin, { params: { id } }, 0),
  gcTime: 0,
});

export const versionsQuery = (id: number) => endpointQuery(listFileVersions, { params: { id } }, 0);

export const examinationsQuery = (id: number) => endpointQuery(listExaminations, { params: { id } }, 0);
