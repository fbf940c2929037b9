import type { FastifyInstance } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { mount } from '#src/http/endpoints.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import { getStats, updateUser } from '../contract.ts';
import { readStats } from './stats.ts';
import { changeUser } from './users.ts';

export interface AdminRouteDeps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
}

export function registerAdminRoutes(app: FastifyInstance, deps: AdminRouteDeps): void {
  const { db, now } = deps;
  mount(app, getStats, () => readStats(db));
  mount(
    app,
    updateUser,
    async ({ params, body, viewer, request }) => {
      const order = { adminId: viewer.id, userId: params.id, change: body, now: now() };
      const user = await changeUser(deps, order);
      request.log.info(
        { event: 'user_changed', adminId: viewer.id, userId: user.id, ...body },
        'user changed',
      );
      return user;
    },
    { config: { errors: [409] } },
  );
}
