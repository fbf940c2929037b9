import type { FastifyInstance } from 'fastify';
import { mount } from '#src/http/endpoints.ts';
import * as contract from '../admin-contract.ts';
import { listReleaseSlots as slotsContract } from '../release-contract.ts';
import type { ModelAdminDeps } from './admin-routes.ts';
import { moveToBin, restoreModel } from './bin/bin.ts';
import { purgeModel } from './bin/purge.ts';
import { getAdminModel } from './models.ts';
import { listReleaseSlots } from './release/release-slots.ts';
import { cleanDetails } from './uploads/upload-form.ts';
import { changeModel } from './writes/change-model.ts';

/** What a design says, whether it is out, and the bin. */
export function registerStateRoutes(app: FastifyInstance, deps: ModelAdminDeps): void {
  const { db, jobs, now } = deps;
  const actOf = (viewer: { id: string }) => ({ jobs, actorId: viewer.id, now: now() });

  mount(app, contract.updateModel, ({ params, body, viewer }) =>
    db.transaction().execute(async (tx) => {
      await changeModel(tx, params.id, cleanDetails(body), actOf(viewer));
      return getAdminModel(tx, params.id);
    }),
  );

  mount(app, contract.deleteModel, ({ params, viewer }) =>
    db.transaction().execute((tx) => moveToBin(tx, params.id, actOf(viewer))),
  );

  mount(app, contract.restoreModel, ({ params, viewer }) =>
    db.transaction().execute(async (tx) => {
      await restoreModel(tx, params.id, actOf(viewer));
      return getAdminModel(tx, params.id);
    }),
  );

  mount(app, contract.purgeModel, ({ params, viewer }) => purgeModel(deps, params.id, viewer.id));

  mount(app, slotsContract, ({ query }) => listReleaseSlots(db, now(), query));
}
