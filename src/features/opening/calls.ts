import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const checkSetup: Call<typeof schemas.checkSetup> = { method: 'POST', path: '/api/setup/check' };

export const makeOwner: Call<typeof schemas.makeOwner> = { method: 'POST', path: '/api/setup/owner' };

export const getOpening: Call<typeof schemas.getOpening> = { method: 'GET', path: '/api/admin/opening' };

export const openShop: Call<typeof schemas.openShop> = { method: 'POST', path: '/api/admin/opening' };
