import * as z from 'zod/mini';
import { Identity } from '#src/features/auth/contract.ts';
import { endpoint } from '#src/lib/endpoint.ts';

/** Path of the JSON export. It is not an `endpoint`, since it is streamed. */
export const exportPath = '/api/account/export';

export const AccountExport = z.record(z.string(), z.unknown());

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  summary: 'Delete one’s own account; with its password, where it has one',
  access: 'user',
  body: z.nullish(Identity),
});
