import { MeshError } from '../core/mesh-error.ts';
import { refusal, formatText } from './refusal.ts';

export const coreNamespace = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02';
export const productionNamespace = 'http://schemas.microsoft.com/3dmanufacturing/production/2015/06';
export const materialNamespace = 'http://schemas.microsoft.com/3dmanufacturing/material/2015/02';
export const schemaInstanceNamespace = 'http://www.w3.org/2001/XMLSchema-instance';

/** Required extensions that do not change the shape and can be ignored. */
const understoodExtensions = new Set([
  coreNamespace,
  productionNamespace,
  materialNamespace,
  'http://schemas.microsoft.com/3dmanufacturing/trianglesets/2021/07',
]);

const draftPattern = /^http:\/\/schemas\.microsoft\.com\/3dmanufacturing\/(.*\/)?201[0-4]\/\d\d\/?$/;

/**
 * Version 1.0 was the first with the core namespace of 2015/02.
 * @throws MeshError
 */
export function requireCoreModel(namespace: string, local: string): void {
  if (namespace === coreNamespace && local === 'model') return;
  if (draftPattern.test(namespace)) {
    throw new MeshError(
      'three_mf_draft',
      'The 3MF follows a draft of the format from before version 1.0, which programs of today cannot read. Export it again with a current program.',
    );
  }
  throw refusal('The model part of the 3MF holds no 3MF model.');
}

/** `find` returns the namespace of a prefix. @throws MeshError */
export function requireUnderstood(required: string, find: (prefix: string) => string | undefined): void {
  for (const prefix of required.split(/\s+/).filter(Boolean)) {
    const uri = find(prefix) ?? prefix;
    if (understoodExtensions.has(uri)) continue;
    throw new MeshError(
      'three_mf_extension_unsupported',
      `The 3MF cannot be read without the extension ${formatText(uri, 120)}, which is not supported.`,
    );
  }
}
