import type { FastifyInstance } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { mount } from '#src/http/endpoints.ts';
import { answerPage } from '#src/http/list-page.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import { addressOf } from '#src/lib/endpoint.ts';
import * as contract from '../../admin-contract.ts';
import { getAdminModel } from '../models.ts';
import { changeModels } from '../writes/bulk-change.ts';
import { listModelsAsAdmin } from './admin-list.ts';

export interface AdminListDeps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
}

/** The panel's table of designs, and what is done to many of its rows at once. */
export function registerAdminListRoutes(app: FastifyInstance, { db, jobs, now }: AdminListDeps): void {
  mount(app, contract.listModelsAsAdmin, async ({ query: given, reply }) => {
    const query = { ...given, q: given.q || undefined, category: given.category || undefined };
    const page = await listModelsAsAdmin(db, query);
    return answerPage(reply, page, (cursor) =>
      addressOf(contract.listModelsAsAdmin.path, {}, { ...query, cursor }),
    );
  });

  mount(app, contract.getModelAsAdmin, ({ params }) => getAdminModel(db, params.id));

  mount(app, contract.changeModels, async ({ body, viewer }) => {
    const act = { jobs, actorId: viewer.id, now: now() };
    return { changed: await db.transaction().execute((tx) => changeModels(tx, body, act)) };
  });
}
