import type { FastifyInstance } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import { sendListPage } from '#src/http/api/list-page.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import type { Context } from '#src/features/context.ts';
import * as adminCalls from '../../admin-calls.ts';
import * as adminSchemas from '../../admin-schemas.ts';
import * as manageCalls from '../../manage-calls.ts';
import * as manageSchemas from '../../manage-schemas.ts';
import { getAdminModel } from '../rows/admin-models.ts';
import { listModelsAsAdmin } from './admin-list.ts';

const adminEndpoints = joinContract(adminCalls, adminSchemas);
const manageEndpoints = joinContract(manageCalls, manageSchemas);

/** Registers the admin panel's list of designs and the details of one design. */
export function registerAdminListRoutes(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  mount(app, manageEndpoints.listModelsAsAdmin, async ({ query: given, reply }) => {
    const query = { ...given, q: given.q || undefined, category: given.category || undefined };
    const page = await listModelsAsAdmin(db, query);
    return sendListPage(reply, page, (cursor) =>
      buildUrl(manageEndpoints.listModelsAsAdmin.path, {}, { ...query, cursor }),
    );
  });

  mount(app, adminEndpoints.getModelAsAdmin, ({ params }) => getAdminModel(db, params.id));
}
