import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { ModelEdition } from '#src/features/catalog/schemas.ts';
import { Cursor, Id, IdParams, pageLimit, text } from '#src/lib/schema.ts';

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

export const requestPastFiles = operation({
  summary:
    'Checks the right to download once more what a record of the history has, and returns its URL, which needs the session',
  access: 'user',
  params: IdParams,
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
  /** The number of the good licence of these files, or of the withdrawn one because of which there can be no other; null without one. */
  licenceId: z.nullable(z.string()),
  /** The number of the edition of the design; null if it is not known. */
  edition: z.nullable(z.number()),
  /** The newest edition, if these files are of an earlier one; null too if the design is deleted. */
  newEdition: z.nullable(
    z.object({
      number: z.number(),
      isDownloaded: z.boolean(),
      /** The editions since then, newest first, at most five. */
      changes: z.array(ModelEdition),
    }),
  ),
  /** Whether these files are still there, for `POST /api/user/downloads/:id/file`. */
  isKept: z.boolean(),
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

export const DownloadListQuery = z.object({
  /** A part of the title. */
  q: z.optional(text({ name: 'Search', max: 200 })),
  /** The id of a design; its downloads only. */
  model: z.optional(Id),
  limit: pageLimit(),
  cursor: Cursor,
});
export type DownloadListQuery = z.output<typeof DownloadListQuery>;

export const listDownloads = operation({
  summary:
    "Lists the viewer's downloads, newest first, paginated like /api/stl-files; a deleted design has no id",
  access: 'user',
  query: DownloadListQuery,
  response: z.array(DownloadEntry),
});
