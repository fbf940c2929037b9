import type { FastifyInstance } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import { registerImageRoutes } from '#src/features/catalog/server/pictures/image-routes.ts';
import * as calls from '../release-calls.ts';
import * as schemas from '../release-schemas.ts';
import { adminGalleryPath, adminImagePath } from '../constants.ts';
import type { PublishingContext } from './publishing-context.ts';
import { registerExaminationRoutes } from './examination/examination-routes.ts';
import { registerAdminListRoutes } from './manage/admin-list-routes.ts';
import { listReleaseSlots } from './release/release-slots.ts';
import { registerUploadRoutes } from './upload/upload-routes.ts';
import { registerVersionRoutes } from './versions/version-routes.ts';
import { registerWriteRoutes } from './manage/design-routes.ts';

const endpoints = joinContract(calls, schemas);

/** Registers all routes of this feature. They are for admins only. */
export async function registerPublishingRoutes(
  app: FastifyInstance,
  context: PublishingContext,
): Promise<void> {
  const { db, now } = context;
  registerAdminListRoutes(app, context);
  registerWriteRoutes(app, context);
  registerVersionRoutes(app, context);
  registerExaminationRoutes(app, context);
  await registerUploadRoutes(app, context);
  registerImageRoutes(app, context, { main: adminImagePath, gallery: adminGalleryPath, isPanel: true });
  mount(app, endpoints.listReleaseSlots, ({ query }) => listReleaseSlots(db, now(), query));
}
