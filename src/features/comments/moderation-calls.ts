import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './moderation-schemas.ts';

export const reportComment: Call<typeof schemas.reportComment> = {
  method: 'POST',
  path: '/api/model-comments/:id/report',
};

export const listReports: Call<typeof schemas.listReports> = {
  method: 'GET',
  path: '/api/moderation/reports',
};

export const listHidden: Call<typeof schemas.listHidden> = { method: 'GET', path: '/api/moderation/hidden' };

export const hideReportedComment: Call<typeof schemas.hideReportedComment> = {
  method: 'POST',
  path: '/api/moderation/comments/:id/hide',
};

export const restoreComment: Call<typeof schemas.restoreComment> = {
  method: 'POST',
  path: '/api/moderation/comments/:id/restore',
};

export const dismissReports: Call<typeof schemas.dismissReports> = {
  method: 'POST',
  path: '/api/moderation/comments/:id/dismiss',
};
