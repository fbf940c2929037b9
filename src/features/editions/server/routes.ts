import type { FastifyInstance } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import type { Context } from '#src/features/context.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { describeEdition } from './describe-edition.ts';
import { listAdminEditions } from './read-editions.ts';

const endpoints = joinContract(calls, schemas);

export function registerEditionRoutes(app: FastifyInstance, { db, jobs }: Context): void {
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
