import { imageVersion } from '#src/http/files/send-image.ts';
import { addressOf } from '#src/lib/endpoint.ts';
import { adminGalleryPath, adminImagePath } from '#src/features/publishing/admin-contract.ts';

export function imageAddress(modelId: number, hash: string): string {
  return `/api/stl-files/${modelId}/image?v=${imageVersion(hash)}`;
}

export function galleryAddress(modelId: number, index: number, hash: string): string {
  return `/api/stl-files/${modelId}/gallery/${index}?v=${imageVersion(hash)}`;
}

/** In the panel, of a design that is not public. */
export function adminImageAddress(modelId: number, hash: string): string {
  return addressOf(adminImagePath, { id: modelId }, { v: imageVersion(hash) });
}

export function adminGalleryAddress(modelId: number, index: number, hash: string): string {
  return addressOf(adminGalleryPath, { id: modelId, index }, { v: imageVersion(hash) });
}
