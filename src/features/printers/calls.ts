import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listUserPrinters: Call<typeof schemas.listUserPrinters> = {
  method: 'GET',
  path: '/api/user/printers',
};

export const addUserPrinter: Call<typeof schemas.addUserPrinter> = {
  method: 'POST',
  path: '/api/user/printers',
};

export const updateUserPrinter: Call<typeof schemas.updateUserPrinter> = {
  method: 'PATCH',
  path: '/api/user/printers/:id',
};

export const removeUserPrinter: Call<typeof schemas.removeUserPrinter> = {
  method: 'DELETE',
  path: '/api/user/printers/:id',
};
