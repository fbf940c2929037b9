import * as z from 'zod/mini';
import { endpoint } from '#src/lib/endpoint.ts';
import { Id, IdParams } from '#src/lib/schema.ts';
import { AdminModel } from './admin-contract.ts';
import { ModelFormat } from '#src/features/catalog/contract.ts';

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

export const listFileVersions = endpoint({
  method: 'GET',
  path: '/api/admin/stl-files/:id/versions',
  summary: 'What its files were before, newest first, the last hundred',
  access: 'admin',
  params: IdParams,
  response: z.array(FileVersion),
});

export const restoreFileVersion = endpoint({
  method: 'POST',
  path: '/api/admin/stl-files/:id/versions/:versionId/restore',
  summary: 'Let an earlier version stand in its place again, or beside the others where its file is gone',
  access: 'admin',
  params: z.extend(IdParams, { versionId: Id }),
  response: AdminModel,
});

/** The addresses of the content of a file and of a file version. */
export const adminFilePath = '/api/admin/stl-files/:id/files/:fileId';
export const adminVersionPath = '/api/admin/stl-files/:id/versions/:versionId/file';
