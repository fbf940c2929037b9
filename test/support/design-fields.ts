import { initialDetails, type ModelDetails } from '#src/features/publishing/details.ts';

/** The fields of a free, public design without a category. */
export const designFields: ModelDetails = {
  ...initialDetails,
  title: 'Ribbed vase',
  description: '<p>A vase with ribs.</p>',
};
