import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { Identity } from '#src/features/auth/schemas.ts';

export const AccountExport = z.record(z.string(), z.unknown());

export const deleteAccount = operation({
  summary: "Deletes the viewer's account; requires the password if the account has one",
  access: 'user',
  body: z.nullish(Identity),
});
