import { identify, withAdded } from '#src/ui/form/accepted-files.ts';
import type { AdminModel } from '../../admin-schemas.ts';

/** A picture of the gallery: a stored one, or a chosen file that is not uploaded yet. */
export type GalleryItem =
  | { kind: 'kept'; key: string; name: string; hash: string; url: string }
  | { kind: 'new'; key: string; name: string; file: File };

export function toGalleryItems({ galleryImages, galleryHashes }: AdminModel): GalleryItem[] {
  return galleryImages.map((url, index) => {
    const hash = galleryHashes[index] ?? '';
    return { kind: 'kept', key: `${index} ${hash}`, name: `picture ${index + 1}`, hash, url };
  });
}

export function listNewImages(items: readonly GalleryItem[]): File[] {
  return items.flatMap((item) => (item.kind === 'new' ? [item.file] : []));
}

/** Adds files to the gallery, without those that were chosen before. */
export function addImages(items: readonly GalleryItem[], files: readonly File[]): GalleryItem[] {
  const known = listNewImages(items);
  const added = withAdded(known, files).slice(known.length);
  return [
    ...items,
    ...added.map((file) => ({ kind: 'new' as const, key: identify(file), name: file.name, file })),
  ];
}

export function moveItem(items: readonly GalleryItem[], from: number, to: number): GalleryItem[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

export function hasSamePictures(one: readonly GalleryItem[], other: readonly GalleryItem[]): boolean {
  return one.length === other.length && one.every(({ key }, index) => key === other[index]?.key);
}

/** Builds the form of a gallery's replacement: `order` with the hashes of kept images and '+' for new ones, then the new images. */
export function buildGalleryForm(items: readonly GalleryItem[]): FormData {
  const form = new FormData();
  form.set('order', JSON.stringify(items.map((item) => (item.kind === 'kept' ? item.hash : '+'))));
  for (const file of listNewImages(items)) form.append('galleryImages', file, file.name);
  return form;
}
