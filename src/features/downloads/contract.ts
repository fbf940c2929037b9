import * as z from 'zod/mini';
import { endpoint } from '#src/lib/endpoint.ts';
import { IdParams } from '#src/lib/schema.ts';

export const DownloadTicket = z.object({
  /** A signed address of ours, good for 5 minutes, that needs no cookie. */
  downloadUrl: z.string(),
  suggestedFilename: z.string(),
});
export type DownloadTicket = z.output<typeof DownloadTicket>;

export const requestDownload = endpoint({
  method: 'POST',
  path: '/api/stl-files/:id/download',
  summary: 'The right to download is checked; a signed address comes back',
  access: 'user',
  params: IdParams,
  response: DownloadTicket,
});

export const upgradeRequiredMessage = 'Upgrade to Personal or Commercial to download premium designs.';
