import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './examination-schemas.ts';

export const listExaminations: Call<typeof schemas.listExaminations> = {
  method: 'GET',
  path: '/api/admin/stl-files/:id/examinations',
};

export const examineUpload: Call<typeof schemas.examineUpload> = {
  method: 'POST',
  path: '/api/admin/examinations',
};

export const examineModelFile: Call<typeof schemas.examineModelFile> = {
  method: 'POST',
  path: '/api/admin/stl-files/:id/files/:fileId/examine',
};
