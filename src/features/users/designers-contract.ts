import * as z from 'zod/mini';
import { endpoint } from '#src/lib/endpoint.ts';

export const listDesignerPictures = endpoint({
  method: 'GET',
  path: '/api/designers/pictures',
  summary: 'Where the pictures of the designers are, for those who have an account and a picture',
  access: 'public',
  response: z.array(z.object({ userId: z.string(), avatarUrl: z.string() })),
});
