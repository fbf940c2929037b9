import type { UploadLimits } from '#src/config/config.ts';
import { hashRequest } from '#src/http/api/idempotency.ts';
import type { Upload, UploadRules } from '#src/http/files/uploads.ts';
import { parseFields } from '#src/http/files/uploads.ts';
import { invalid } from '#src/lib/errors.ts';
import { site } from '#src/site.ts';
import { noModelFileMessage } from '../../constants.ts';
import { UploadForm } from '../../admin-schemas.ts';
import { requireFormat } from './check-file.ts';
import { cleanHtml } from '#src/integrations/clean-html.ts';
import { decideFirstState } from '../states.ts';
import type { NewDetails } from '../types.ts';

export function modelFileRule(limits: UploadLimits) {
  return {
    maxFiles: limits.designFiles,
    maxBytes: limits.modelFileBytes,
    maxTotalBytes: limits.designBytes,
    onFile: requireAcceptedName,
    label: 'model files',
  };
}

function requireAcceptedName(name: string): void {
  requireFormat(name);
}

export function galleryRule({ galleryImages, imageBytes }: UploadLimits) {
  return {
    maxFiles: galleryImages,
    maxBytes: imageBytes,
    maxTotalBytes: galleryImages * imageBytes,
    label: 'gallery images',
  };
}

export function previewRule({ imageBytes }: UploadLimits) {
  return { maxFiles: 1, maxBytes: imageBytes, maxTotalBytes: imageBytes, label: 'preview image' };
}

/** The rules of the upload form. Fields are checked before the first file is read. */
export function uploadFormRules(limits: UploadLimits, onFields: UploadRules['onFields']): UploadRules {
  const { designBytes, galleryImages, imageBytes } = limits;
  return {
    files: {
      stlFiles: modelFileRule(limits),
      previewImage: previewRule(limits),
      galleryImages: galleryRule(limits),
    },
    maxTotalBytes: designBytes + (galleryImages + 1) * imageBytes,
    ...(onFields && { onFields }),
  };
}

/** @throws AppError 400 */
export function readUploadForm(given: Upload['fields'], now: Date): NewDetails {
  const { state, releasesAt, uses, ...fields } = cleanDetails(parseFields(UploadForm, given));
  return { fields, uses, state: decideFirstState({ state, releasesAt }, now) };
}

/** @throws AppError 400 */
export function cleanDetails<
  T extends { description?: string | undefined; designerId?: string | null | undefined },
>(details: T): T {
  const { description, designerId } = details;
  if (designerId && !site.designers.some(({ userId }) => userId === designerId)) {
    throw invalid('This designer does not exist.', [{ path: 'designerId', message: 'Does not exist.' }]);
  }
  return description === undefined ? details : { ...details, description: cleanHtml(description) };
}

export function requireModelFiles(upload: Upload, field: string) {
  const files = upload.files.filter((file) => file.field === field);
  if (files.length === 0) {
    throw invalid(noModelFileMessage, [{ path: field, message: noModelFileMessage }], 'no_model_file');
  }
  return files;
}

/** Identifies the fields and files of an upload for its idempotency key, independent of the form's boundaries. */
export function hashUpload(upload: Upload): string {
  const fields = Array.from(upload.fields, (field) => JSON.stringify(field)).toSorted();
  const files = upload.files.map(({ field, name, sha256 }) => [field, name, sha256]);
  return hashRequest([...fields, ...files.map((file) => JSON.stringify(file))]);
}
