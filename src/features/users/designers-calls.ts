import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './designers-schemas.ts';

export const listDesignerPictures: Call<typeof schemas.listDesignerPictures> = {
  method: 'GET',
  path: '/api/designers/pictures',
};
