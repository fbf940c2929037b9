import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './embed-schemas.ts';

export const describeEmbed: Call<typeof schemas.describeEmbed> = { method: 'GET', path: '/api/oembed' };
