import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { Identity } from '#src/features/auth/schemas.ts';

export const AccountExport = z.record(z.string(), z.unknown());

export const deleteAccount = operation({
  summary: 'Delete one’s own account; with its password, where it has one',
  access: 'user',
  body: z.nullish(Identity),
});
