import type { FastifyInstance } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { tags } from '#src/http/changes.ts';
import { mount, publicRead } from '#src/http/endpoints.ts';
import * as contract from '../contract.ts';
import { listUpcoming } from './upcoming.ts';

export interface ReleaseRouteDeps {
  db: Db;
  now: () => Date;
}

/** What is to come. */
export function registerReleaseRoutes(app: FastifyInstance, { db, now }: ReleaseRouteDeps): void {
  mount(app, contract.listUpcomingReleases, ({ query }) => listUpcoming(db, now(), query.limit), {
    ...publicRead,
    tags: () => [tags.catalogue, tags.releases],
  });
}
