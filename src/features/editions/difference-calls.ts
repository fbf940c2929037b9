import type { Call } from '#src/lib/endpoint.ts';
import { adminDifferencePath, differencePath } from './difference-constants.ts';
import type * as schemas from './difference-schemas.ts';

export const getFileDifference: Call<typeof schemas.getFileDifference> = {
  method: 'GET',
  path: differencePath,
};

export const getFileDifferenceAsAdmin: Call<typeof schemas.getFileDifferenceAsAdmin> = {
  method: 'GET',
  path: adminDifferencePath,
};
