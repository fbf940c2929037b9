import { imageVersion } from '#src/http/files/send-image.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import { adminGalleryPath, adminImagePath } from '../../constants.ts';

/** Returns the address of the main image of a design that is not public. Only admins may read it. */
export function adminImageAddress(modelId: number, hash: string): string {
  return buildUrl(adminImagePath, { id: modelId }, { v: imageVersion(hash) });
}

/** @param index the position in the gallery, counted from 0 */
export function adminGalleryAddress(modelId: number, index: number, hash: string): string {
  return buildUrl(adminGalleryPath, { id: modelId, index }, { v: imageVersion(hash) });
}
