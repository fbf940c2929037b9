import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listUpcomingReleases: Call<typeof schemas.listUpcomingReleases> = {
  method: 'GET',
  path: '/api/releases/upcoming',
};
