import type { DesignDraft } from './design-draft.ts';
import { listNewImages } from './gallery-items.ts';

interface StorableDraft {
  details: Omit<DesignDraft, 'stlFiles' | 'previewImage' | 'gallery'>;
  /** Some were chosen, which cannot be kept. */
  hasFiles: boolean;
}

/** What of a design's form can be kept as text. */
export function toStorableDraft({ stlFiles, previewImage, gallery, ...details }: DesignDraft): StorableDraft {
  return {
    details,
    hasFiles: stlFiles.length > 0 || previewImage !== undefined || listNewImages(gallery).length > 0,
  };
}
