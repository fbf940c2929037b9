/** An occasion has a tile, and the page of a tag is indexed, from this number of designs. */
export const minOccasionDesigns = 3;

/** The print time of the occasion without a tag. */
export const quickPrintMinutes = 60;

/** The lengths at which cards and Home cut a description. */
export const cardDescriptionLength = 100;
export const homeDescriptionLength = 120;

export const modelSorts = ['newest', 'popular', 'trending', 'title', 'relevance', 'time'] as const;

/** The limits of the filters by print facts: millimeters, minutes and grams. */
export const printFilterLimits = { bed: 2000, tall: 2000, maxMinutes: 30_000, maxGrams: 30_000 } as const;

/** The limits of the words that mean the same to a search. */
export const maxSynonymGroups = 300;
export const maxSynonyms = 20;
export const maxSynonymLength = 40;

export const modelFilters = ['trending', 'popular'] as const;

/** The response headers of a search in which some words of `q` were ignored or replaced because no design contains them. */
export const searchHeaders = {
  'x-search-words': 'The search words that were used, percent-encoded and separated by spaces',
  'x-search-ignored': 'The words of q that match no design and were ignored, in the same format',
  'x-search-guessed':
    'The words of q that match no design and were replaced by similar ones, in the same format',
} as const;

export const modelNotFoundMessage = "The model you're looking for doesn't exist.";
