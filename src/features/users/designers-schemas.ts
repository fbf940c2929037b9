import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';

export const listDesignerPictures = operation({
  summary: "Returns the URLs of the designers' pictures, for those who have an account and a picture",
  access: 'public',
  response: z.array(z.object({ userId: z.string(), avatarUrl: z.string() })),
});
