import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const deleteAccount: Call<typeof schemas.deleteAccount> = { method: 'DELETE', path: '/api/account' };
