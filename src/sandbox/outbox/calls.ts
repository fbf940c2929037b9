import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const getDemo: Call<typeof schemas.getDemo> = { method: 'GET', path: '/api/demo' };

export const listOutbox: Call<typeof schemas.listOutbox> = { method: 'GET', path: '/api/demo/outbox' };

export const getOutboxMail: Call<typeof schemas.getOutboxMail> = {
  method: 'GET',
  path: '/api/demo/outbox/:id',
};
