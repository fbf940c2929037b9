import * as z from 'zod/mini';
import { endpoint } from '#src/lib/endpoint.ts';

export const AdminStats = z.object({
  totalUsers: z.number(),
  totalDownloads: z.number(),
  /** Designs. */
  totalFiles: z.number(),
});
export type AdminStats = z.output<typeof AdminStats>;

export const getStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'Totals, read from counters',
  access: 'admin',
  response: AdminStats,
});
