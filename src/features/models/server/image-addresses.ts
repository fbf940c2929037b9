const versionLength = 16;

/** What `?v=` says: the beginning of the content's hash. */
export function imageVersion(hash: string): string {
  return hash.slice(0, versionLength);
}

export function imageAddress(modelId: number, hash: string): string {
  return `/api/stl-files/${modelId}/image?v=${imageVersion(hash)}`;
}

export function galleryAddress(modelId: number, index: number, hash: string): string {
  return `/api/stl-files/${modelId}/gallery/${index}?v=${imageVersion(hash)}`;
}
