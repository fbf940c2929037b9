import { endpointQuery } from '#src/lib/api-query.ts';
import { getSite, listSiteVersions } from '../calls.ts';

export const siteQuery = () => endpointQuery(getSite, {}, 0);

export const siteVersionsQuery = () => endpointQuery(listSiteVersions, {}, 0);
