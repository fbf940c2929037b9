import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { Cursor, Id, IdParams, pageLimit } from '#src/lib/schema.ts';

export const DownloadTicket = z.object({
  /** Signed address, valid for 5 minutes without a cookie. */
  downloadUrl: z.string(),
  suggestedFilename: z.string(),
});
export type DownloadTicket = z.output<typeof DownloadTicket>;

export const requestDownload = operation({
  summary: 'Checks the right to download a design, and returns a signed URL',
  access: 'user',
  params: IdParams,
  response: DownloadTicket,
});

export const FileParams = z.extend(IdParams, { fileId: Id });

export const requestFileDownload = operation({
  summary: 'Checks the right to download one file of a design, and returns a signed URL',
  access: 'user',
  params: FileParams,
  response: DownloadTicket,
});

/** One record of a person's download history. */
export const DownloadEntry = z.object({
  id: z.number(),
  downloadedAt: z.string(),
  /** The name of the only downloaded file; null for all files. */
  fileName: z.nullable(z.string()),
  /** Whether it was downloaded under the Commercial plan, which entitles to a licence. */
  isCommercial: z.boolean(),
  /** The number of the good licence of these files; null without one. */
  licenceId: z.nullable(z.string()),
  stlFile: z.object({
    /** Null when the design is deleted; the record keeps the title it was downloaded under and has no picture. */
    id: z.nullable(z.number()),
    title: z.string(),
    /** Plain text, cut at 100 characters. */
    description: z.string(),
    imageUrl: z.nullable(z.string()),
    /** Mean color of the picture, as in a design. */
    imageColor: z.nullable(z.string()),
    /** The slug of its first category. */
    category: z.nullable(z.string()),
  }),
});
export type DownloadEntry = z.output<typeof DownloadEntry>;

export const DownloadListQuery = z.object({ limit: pageLimit(), cursor: Cursor });
export type DownloadListQuery = z.output<typeof DownloadListQuery>;

export const listDownloads = operation({
  summary:
    "Lists the viewer's downloads, newest first, paginated like /api/stl-files; a deleted design has no id",
  access: 'user',
  query: DownloadListQuery,
  response: z.array(DownloadEntry),
});
