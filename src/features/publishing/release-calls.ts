import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './release-schemas.ts';

export const listReleaseSlots: Call<typeof schemas.listReleaseSlots> = {
  method: 'GET',
  path: '/api/admin/release-slots',
};
