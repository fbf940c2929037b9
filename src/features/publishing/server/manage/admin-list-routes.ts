import type { FastifyInstance } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { mount } from '#src/http/api/endpoints.ts';
import { sendListPage } from '#src/http/api/list-page.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import { getModelAsAdmin } from '../../admin-contract.ts';
import { listModelsAsAdmin as listContract } from '../../manage-contract.ts';
import { getAdminModel } from './admin-models.ts';
import { listModelsAsAdmin } from './admin-list.ts';

/** Registers the admin panel's list of designs and the details of one design. */
export function registerAdminListRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  mount(app, listContract, async ({ query: given, reply }) => {
    const query = { ...given, q: given.q || undefined, category: given.category || undefined };
    const page = await listModelsAsAdmin(db, query);
    return sendListPage(reply, page, (cursor) => buildUrl(listContract.path, {}, { ...query, cursor }));
  });

  mount(app, getModelAsAdmin, ({ params }) => getAdminModel(db, params.id));
}
