import type { FastifyInstance } from 'fastify';
import { mount } from '#src/http/endpoints.ts';
import { idempotencyKeyOf, runOnce } from '#src/http/idempotency.ts';
import { receiveUpload, withUploads } from '#src/http/uploads.ts';
import type { ModelFields } from './model-writes.ts';
import * as contract from '../contract.ts';
import { createDesign, hashOfUpload, requirePlaces, type CreateDeps } from './create-model.ts';
import { readUploadForm, uploadFormRules } from './upload-form.ts';

export interface ModelAdminDeps extends CreateDeps {
  now: () => Date;
}

export async function registerModelAdminRoutes(app: FastifyInstance, deps: ModelAdminDeps): Promise<void> {
  await withUploads(app, (scope) => {
    mount(scope, contract.createModel, async ({ request, viewer }) => {
      const key = idempotencyKeyOf(request);
      let fields: ModelFields | undefined;
      const rules = uploadFormRules(deps.limits, async (given) => {
        fields = readUploadForm(given);
        await requirePlaces(deps, fields);
      });
      const upload = await receiveUpload(request, deps.storage, rules);
      try {
        const details = fields ?? readUploadForm(upload.fields);
        const requestHash = hashOfUpload(upload);
        const once = { scope: `upload:${viewer.id}`, key, requestHash, status: 201, now: deps.now() };
        return await runOnce(deps.db, once, (keep) => createDesign(deps, upload, details, keep));
      } finally {
        await upload.discard();
      }
    });
  });
}
