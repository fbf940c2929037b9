import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const answerSandbox: Call<typeof schemas.answerSandbox> = {
  method: 'POST',
  path: '/api/demo/oauth/authorize',
};
