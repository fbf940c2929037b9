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
  summary: 'What its files were before, newest first, the last hundred',
  access: 'admin',
  params: IdParams,
  response: z.array(FileVersion),
});

export const restoreFileVersion = operation({
  summary: 'Let an earlier version stand in its place again, or beside the others where its file is gone',
  access: 'admin',
  params: z.extend(IdParams, { versionId: Id }),
  response: AdminModel,
});
