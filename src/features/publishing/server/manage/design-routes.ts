import type { FastifyInstance } from 'fastify';
import { joinContract, mount, type Viewer } from '#src/http/api/endpoints.ts';
import * as adminCalls from '../../admin-calls.ts';
import * as adminSchemas from '../../admin-schemas.ts';
import * as manageCalls from '../../manage-calls.ts';
import * as manageSchemas from '../../manage-schemas.ts';
import { moveToBin, restoreModel } from '../bin/bin.ts';
import { purgeModel } from '../bin/purge.ts';
import type { PublishingContext } from '../publishing-context.ts';
import { getAdminModel } from '../rows/admin-models.ts';
import { cleanDetails } from '../content/upload-form.ts';
import { changeModels } from './bulk-change.ts';
import { changeModel, type ChangeContext } from '../edit/change-model.ts';
import { setFileUses } from '../edit/file-uses.ts';

const adminEndpoints = joinContract(adminCalls, adminSchemas);
const manageEndpoints = joinContract(manageCalls, manageSchemas);

const withConflict = { config: { errors: [409] } };

/** Registers the routes that change a design's details, its state and its place in the bin, for one or many designs. */
export function registerWriteRoutes(app: FastifyInstance, context: PublishingContext): void {
  const { db, jobs, now, onRelease } = context;
  const contextFor = ({ id }: Viewer): ChangeContext => ({ jobs, actorId: id, now: now(), onRelease });

  mount(
    app,
    adminEndpoints.updateModel,
    ({ params, body, viewer }) =>
      db.transaction().execute(async (tx) => {
        await changeModel(tx, params.id, cleanDetails(body), contextFor(viewer));
        return getAdminModel(tx, params.id);
      }),
    withConflict,
  );

  mount(app, adminEndpoints.deleteModel, ({ params, viewer }) =>
    db.transaction().execute((tx) => moveToBin(tx, params.id, contextFor(viewer))),
  );

  mount(
    app,
    adminEndpoints.restoreModel,
    ({ params, viewer }) =>
      db.transaction().execute(async (tx) => {
        await restoreModel(tx, params.id, contextFor(viewer));
        return getAdminModel(tx, params.id);
      }),
    withConflict,
  );

  mount(
    app,
    adminEndpoints.purgeModel,
    ({ params, viewer }) => purgeModel(context, params.id, viewer.id),
    withConflict,
  );

  mount(app, adminEndpoints.setFileUses, ({ params, body, viewer }) =>
    db.transaction().execute(async (tx) => {
      await setFileUses(tx, { modelId: params.id, actorId: viewer.id }, body.uses);
      return getAdminModel(tx, params.id);
    }),
  );

  mount(app, manageEndpoints.changeModels, async ({ body, viewer }) => ({
    changed: await db.transaction().execute((tx) => changeModels(tx, body, contextFor(viewer))),
  }));
}
