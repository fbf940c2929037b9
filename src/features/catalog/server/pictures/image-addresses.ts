import { imageVersion } from '#src/http/files/send-image.ts';

export function imageAddress(modelId: number, hash: string): string {
  return `/api/stl-files/${modelId}/image?v=${imageVersion(hash)}`;
}

export function galleryAddress(modelId: number, index: number, hash: string): string {
  return `/api/stl-files/${modelId}/gallery/${index}?v=${imageVersion(hash)}`;
}
