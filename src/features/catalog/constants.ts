export const modelSorts = ['newest', 'popular', 'trending', 'title', 'relevance'] as const;

export const modelFilters = ['trending', 'popular'] as const;

/** The response headers of a search in which some words of `q` were ignored because no design contains them. */
export const searchHeaders = {
  'x-search-words': 'The search words that were used, percent-encoded and separated by spaces',
  'x-search-ignored': 'The words of q that match no design and were ignored, in the same format',
} as const;

export const modelNotFoundMessage = "The model you're looking for doesn't exist.";
