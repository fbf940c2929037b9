import type { FastifyInstance } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { describeEdition } from './describe-edition.ts';
import { listAdminEditions } from './read-editions.ts';

const endpoints = joinContract(calls, schemas);

export interface EditionDeps {
  db: Db;
  jobs: Jobs;
}

export function registerEditionRoutes(app: FastifyInstance, { db, jobs }: EditionDeps): void {
  mount(app, endpoints.listEditions, ({ params }) => listAdminEditions(db, params.id));
  mount(
    app,
    endpoints.describeEdition,
    async ({ params: { id: modelId, number }, body: description, viewer }) => {
      await db
        .transaction()
        .execute((tx) => describeEdition(tx, jobs, { modelId, number, description, actorId: viewer.id }));
      return listAdminEditions(db, modelId);
    },
    { config: { errors: [409] } },
  );
}
