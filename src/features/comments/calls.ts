import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listComments: Call<typeof schemas.listComments> = {
  method: 'GET',
  path: '/api/stl-files/:id/comments',
};

export const countComments: Call<typeof schemas.countComments> = {
  method: 'GET',
  path: '/api/stl-files/:id/comments/count',
};

export const listReplies: Call<typeof schemas.listReplies> = {
  method: 'GET',
  path: '/api/model-comments/:id/replies',
};

export const postComment: Call<typeof schemas.postComment> = {
  method: 'POST',
  path: '/api/stl-files/:id/comments',
};

export const editComment: Call<typeof schemas.editComment> = {
  method: 'PATCH',
  path: '/api/model-comments/:id',
};

export const deleteComment: Call<typeof schemas.deleteComment> = {
  method: 'DELETE',
  path: '/api/model-comments/:id',
};

export const react: Call<typeof schemas.react> = {
  method: 'POST',
  path: '/api/model-comments/:id/reactions',
};

export const unreact: Call<typeof schemas.unreact> = {
  method: 'DELETE',
  path: '/api/model-comments/:id/reactions',
};
