import type { FastifyInstance } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import { sendListPage } from '#src/http/api/list-page.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import type { Context } from '#src/features/context.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { follow, listFollows, unfollow } from './follows.ts';
import { listNotifications, markRead } from './notifications.ts';
import { recordVisit } from './visits.ts';
import { getNotificationSettings, setSiteSettings } from './settings.ts';

const endpoints = joinContract(calls, schemas);
const followsAnHour = 300;
const settingsAnHour = 120;

export function registerNotificationRoutes(app: FastifyInstance, { db, limiter, now }: Context): void {
  const limit = (name: string, userId: string, max: number) =>
    limiter.take({ key: `${name}:${userId}`, max, windowSeconds: 3600 });

  mount(app, endpoints.listNotifications, async ({ query, viewer, reply }) => {
    const page = await listNotifications(db, viewer.id, query);
    return sendListPage(reply, page, (cursor) =>
      buildUrl(endpoints.listNotifications.path, {}, { ...query, cursor }),
    );
  });
  mount(app, endpoints.markNotificationsRead, async ({ body, viewer }) => ({
    unreadNotifications: await markRead(db, viewer.id, { ...body, now: now() }),
  }));

  mount(app, endpoints.getNotificationSettings, ({ viewer }) => getNotificationSettings(db, viewer.id));
  mount(app, endpoints.setNotificationSettings, async ({ body, viewer }) => {
    await limit('notification-settings', viewer.id, settingsAnHour);
    await setSiteSettings(db, viewer.id, body);
    return getNotificationSettings(db, viewer.id);
  });
  mount(app, endpoints.recordVisit, ({ viewer }) => recordVisit(db, viewer.id, now()));

  mount(app, endpoints.listFollows, ({ viewer }) => listFollows(db, viewer.id));
  mount(
    app,
    endpoints.follow,
    async ({ body, viewer }) => {
      await limit('follows', viewer.id, followsAnHour);
      return follow(db, viewer.id, { ...body, now: now() });
    },
    { config: { errors: [404, 409] } },
  );
  mount(app, endpoints.unfollow, async ({ params, viewer }) => {
    await limit('follows', viewer.id, followsAnHour);
    return unfollow(db, viewer.id, params);
  });
}
