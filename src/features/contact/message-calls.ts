import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './message-schemas.ts';

export const sendContactMessage: Call<typeof schemas.sendContactMessage> = {
  method: 'POST',
  path: '/api/contact',
};

export const listContactMessages: Call<typeof schemas.listContactMessages> = {
  method: 'GET',
  path: '/api/admin/contact-messages',
};

export const retryContactMessage: Call<typeof schemas.retryContactMessage> = {
  method: 'POST',
  path: '/api/admin/contact-messages/:id/retry',
};

export const deleteContactMessage: Call<typeof schemas.deleteContactMessage> = {
  method: 'DELETE',
  path: '/api/admin/contact-messages/:id',
};
