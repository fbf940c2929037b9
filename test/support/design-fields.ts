import type { ModelFields } from '#src/features/publishing/server/types.ts';

/** The fields of a free, public design without a category. */
export const designFields: ModelFields = {
  title: 'Ribbed vase',
  description: '<p>A vase with ribs.</p>',
  categories: [],
  subcategories: [],
  tags: [],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  cropX: 50,
  cropY: 50,
  designerId: null,
  showsTitleEarly: false,
  previewLevel: 'auto',
};
