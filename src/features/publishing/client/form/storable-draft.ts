import type { DesignDraft } from './design-draft.ts';
import { listNewImages } from './gallery-items.ts';

interface StorableDraft {
  details: Omit<DesignDraft, 'stlFiles' | 'previewImage' | 'gallery'>;
  /** True if files were chosen, which cannot be stored as text. */
  hasFiles: boolean;
}

/** Returns the part of a design's form that can be stored as text. */
export function toStorableDraft({ stlFiles, previewImage, gallery, ...details }: DesignDraft): StorableDraft {
  return {
    details,
    hasFiles: stlFiles.length > 0 || previewImage !== undefined || listNewImages(gallery).length > 0,
  };
}
