import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { Id, IdParams } from '#src/lib/schema.ts';
import { AdminModel } from './admin-schemas.ts';
import { ModelFormat } from '#src/features/catalog/schemas.ts';

export const FileVersion = z.object({
  id: z.number(),
  /** The file that replaced it; null if that file was removed. */
  fileId: z.nullable(z.number()),
  name: z.string(),
  format: ModelFormat,
  sizeBytes: z.number(),
  createdAt: z.string(),
  replacedAt: z.string(),
});
export type FileVersion = z.output<typeof FileVersion>;

export const listFileVersions = operation({
  summary: "Lists the last hundred earlier versions of a design's files, newest first",
  access: 'admin',
  params: IdParams,
  response: z.array(FileVersion),
});

export const restoreFileVersion = operation({
  summary: 'Restores an earlier version of a file, or adds it to the design when the file no longer exists',
  access: 'admin',
  params: z.extend(IdParams, { versionId: Id }),
  response: AdminModel,
});
