import type { FastifyInstance } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import { parseIdempotencyKey, runOnce } from '#src/http/api/idempotency.ts';
import { parseFields, withUpload, withUploads, type UploadRules } from '#src/http/files/uploads.ts';
import { unsupportedType } from '#src/lib/errors.ts';
import * as calls from '../../admin-calls.ts';
import * as schemas from '../../admin-schemas.ts';
import { maxExaminedAheadBytes } from '../../constants.ts';
import * as examinationCalls from '../../examination-calls.ts';
import * as examinationSchemas from '../../examination-schemas.ts';
import { examineUpload } from '../examination/examine-upload.ts';
import { addFiles, replaceFile } from '../edit/change-files.ts';
import type { PublishingContext } from '../publishing-context.ts';
import type { NewDetails } from '../types.ts';
import { requireCategories } from '../rows/resolve-categories.ts';
import { getFormat } from '../content/file-names.ts';
import * as forms from './form-descriptions.ts';
import { uploadDesign } from './upload-design.ts';
import {
  galleryRule,
  hashUpload,
  modelFileRule,
  previewRule,
  readUploadForm,
  uploadFormRules,
} from '../content/upload-form.ts';
import { replaceGallery, replacePreview } from './upload-images.ts';

const endpoints = joinContract(calls, schemas);
const examinationEndpoints = joinContract(examinationCalls, examinationSchemas);

const withConflict = { config: { errors: [409] } };

/** Registers the routes with uploads: a new design, and changes of a design's files and images. */
export function registerUploadRoutes(app: FastifyInstance, context: PublishingContext): Promise<void> {
  return withUploads(app, (scope) => {
    registerFileUploads(scope, context);
    registerExaminedUploads(scope, context);
    registerImageUploads(scope, context);
  });
}

function registerFileUploads(scope: FastifyInstance, context: PublishingContext): void {
  const { db, limits, now, storage } = context;
  mount(
    scope,
    endpoints.createModel,
    async ({ request, viewer }) => {
      const key = parseIdempotencyKey(request);
      let read: NewDetails | undefined;
      const rules = uploadFormRules(limits, async (given) => {
        read = readUploadForm(given, now());
        await requireCategories(db, read.fields);
      });
      return withUpload(request, storage, rules, (upload) => {
        const details = read ?? readUploadForm(upload.fields, now());
        const design = { upload, details, actorId: viewer.id };
        const requestHash = hashUpload(upload);
        const once = { scope: `upload:${viewer.id}`, key, requestHash, status: 201, now: now() };
        return runOnce(db, once, (storeResult) => uploadDesign(context, design, storeResult));
      });
    },
    { form: forms.uploadForm, ...withConflict },
  );

  mount(
    scope,
    endpoints.addModelFiles,
    ({ request, params, query, viewer }) => {
      const rules = { files: { stlFiles: modelFileRule(limits) }, maxTotalBytes: limits.designBytes };
      return withUpload(request, storage, rules, (upload) =>
        addFiles(context, { modelId: params.id, actorId: viewer.id, ...query }, upload),
      );
    },
    { form: forms.addFilesForm, ...withConflict },
  );

  mount(
    scope,
    endpoints.replaceModelFile,
    ({ request, params, query, viewer }) => {
      const rule = { ...modelFileRule(limits), maxFiles: 1, onFile: requireStl };
      let fileId: number | undefined;
      const onFields: UploadRules['onFields'] = (given) => {
        ({ fileId } = parseFields(schemas.ReplacementForm, given));
      };
      const rules = { files: { stlFile: rule }, maxTotalBytes: limits.modelFileBytes, onFields };
      return withUpload(request, storage, rules, (upload) =>
        replaceFile(context, { modelId: params.id, actorId: viewer.id, ...query }, { upload, fileId }),
      );
    },
    { form: forms.replaceFileForm, ...withConflict },
  );
}

function registerExaminedUploads(scope: FastifyInstance, context: PublishingContext): void {
  const { limits, storage } = context;
  const rules = {
    files: { stlFile: { ...modelFileRule(limits), maxFiles: 1, maxBytes: maxExaminedAheadBytes } },
    maxTotalBytes: maxExaminedAheadBytes,
  };
  mount(
    scope,
    examinationEndpoints.examineUpload,
    ({ request }) => withUpload(request, storage, rules, (upload) => examineUpload(context, upload)),
    { form: forms.examinedForm },
  );
}

function registerImageUploads(scope: FastifyInstance, context: PublishingContext): void {
  const { limits, storage } = context;
  mount(
    scope,
    endpoints.replacePreviewImage,
    ({ request, params, viewer }) => {
      const rule = previewRule(limits);
      const rules = { files: { previewImage: rule }, maxTotalBytes: rule.maxTotalBytes };
      return withUpload(request, storage, rules, (upload) =>
        replacePreview(context, { modelId: params.id, actorId: viewer.id }, upload),
      );
    },
    { form: forms.previewForm },
  );

  mount(
    scope,
    endpoints.replaceGalleryImages,
    ({ request, params, viewer }) => {
      const rule = galleryRule(limits);
      const rules = { files: { galleryImages: rule }, maxTotalBytes: rule.maxTotalBytes };
      return withUpload(request, storage, rules, (upload) =>
        replaceGallery(context, { modelId: params.id, actorId: viewer.id }, upload),
      );
    },
    { form: forms.galleryForm },
  );
}

function requireStl(name: string): void {
  if (getFormat(name) !== 'stl') throw unsupportedType('Only an .stl file can replace a file.');
}
