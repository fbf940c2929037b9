import type { DesignDraft } from './design-draft.ts';
import { newImages } from './gallery-items.ts';

interface KeptDraft {
  details: Omit<DesignDraft, 'stlFiles' | 'previewImage' | 'gallery'>;
  /** Some were chosen, which cannot be kept. */
  hasFiles: boolean;
}

/** What of a design's form can be kept as text. */
export function keptDraft({ stlFiles, previewImage, gallery, ...details }: DesignDraft): KeptDraft {
  return {
    details,
    hasFiles: stlFiles.length > 0 || previewImage !== undefined || newImages(gallery).length > 0,
  };
}
