import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const createModel: Call<typeof schemas.createModel> = { method: 'POST', path: '/api/admin/stl-files' };

export const updateModel: Call<typeof schemas.updateModel> = {
  method: 'PATCH',
  path: '/api/admin/stl-files/:id',
};

export const deleteModel: Call<typeof schemas.deleteModel> = {
  method: 'DELETE',
  path: '/api/admin/stl-files/:id',
};

export const replaceModelFile: Call<typeof schemas.replaceModelFile> = {
  method: 'PUT',
  path: '/api/admin/stl-files/:id/file',
};

export const replacePreviewImage: Call<typeof schemas.replacePreviewImage> = {
  method: 'PUT',
  path: '/api/admin/stl-files/:id/image',
};

export const replaceGalleryImages: Call<typeof schemas.replaceGalleryImages> = {
  method: 'PUT',
  path: '/api/admin/stl-files/:id/gallery',
};

export const addModelFiles: Call<typeof schemas.addModelFiles> = {
  method: 'POST',
  path: '/api/admin/stl-files/:id/files',
};

export const removeModelFile: Call<typeof schemas.removeModelFile> = {
  method: 'DELETE',
  path: '/api/admin/stl-files/:id/files/:fileId',
};

export const setFileUses: Call<typeof schemas.setFileUses> = {
  method: 'PUT',
  path: '/api/admin/stl-files/:id/uses',
};

export const removeFileSettings: Call<typeof schemas.removeFileSettings> = {
  method: 'POST',
  path: '/api/admin/stl-files/:id/files/:fileId/remove-settings',
};

export const getModelAsAdmin: Call<typeof schemas.getModelAsAdmin> = {
  method: 'GET',
  path: '/api/admin/stl-files/:id',
};

export const restoreModel: Call<typeof schemas.restoreModel> = {
  method: 'POST',
  path: '/api/admin/stl-files/:id/restore',
};

export const purgeModel: Call<typeof schemas.purgeModel> = {
  method: 'DELETE',
  path: '/api/admin/stl-files/:id/forever',
};
