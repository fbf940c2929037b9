import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { tags } from '#src/http/cache/change-notifications.ts';
import { joinContract, mount, publicRead } from '#src/http/api/endpoints.ts';
import { withUpload, withUploads } from '#src/http/files/uploads.ts';
import { site } from '#src/site.ts';
import type { Context } from '#src/features/context.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import * as designersCalls from '../designers-calls.ts';
import * as designersSchemas from '../designers-schemas.ts';
import { registerAvatarRoute } from './avatar-route.ts';
import { findDesignerPictures } from './designers.ts';
import { pictureRules, removeCustomPicture, setCustomPicture } from './pictures.ts';
import { changeNotifications, changeProfile, getProfile, getPublicProfile, getTier } from './profiles.ts';
import { checkUsername } from './username-check.ts';

const endpoints = joinContract(calls, schemas);
const designersEndpoints = joinContract(designersCalls, designersSchemas);

const checksAMinute = 60;
const picturesAnHour = 30;

const pictureForm = z.object({ profilePicture: z.string().register(z.globalRegistry, { format: 'binary' }) });

export async function registerUserRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { db, limiter, now, storage } = context;

  mount(app, endpoints.getProfile, ({ viewer }) => getProfile(db, viewer.id, now()));
  mount(app, endpoints.updateProfile, ({ viewer, body }) => changeProfile(db, viewer.id, body, now()), {
    config: { errors: [409] },
  });
  mount(app, endpoints.checkUsername, async ({ viewer, params }) => {
    await limiter.take({ key: `username-check:${viewer.id}`, max: checksAMinute, windowSeconds: 60 });
    return checkUsername(db, viewer.id, params.username);
  });
  mount(app, endpoints.updateNotifications, ({ viewer, body }) =>
    changeNotifications(db, viewer.id, body.wantsStlEmails, now()),
  );
  mount(app, endpoints.removePicture, ({ viewer }) => removeCustomPicture(context, viewer.id));
  mount(app, endpoints.getUser, ({ params }) => getPublicProfile(db, params.id, now()));
  mount(app, endpoints.getUserTier, async ({ params }) => ({ tier: await getTier(db, params.id, now()) }));
  mount(app, designersEndpoints.listDesignerPictures, () => findDesignerPictures(db), {
    ...publicRead,
    responseTags: () => site.designers.map(({ userId }) => tags.user(userId)),
  });
  registerAvatarRoute(app, context);

  await withUploads(app, (scope) => {
    mount(
      scope,
      endpoints.uploadPicture,
      async ({ request, viewer }) => {
        await limiter.take({ key: `profile-picture:${viewer.id}`, max: picturesAnHour, windowSeconds: 3600 });
        return withUpload(request, storage, pictureRules, ({ files }) =>
          setCustomPicture(context, viewer.id, files[0]?.tempPath),
        );
      },
      { form: pictureForm },
    );
  });
}
