export const modelSorts = ['newest', 'popular', 'trending', 'title', 'relevance'] as const;

export const modelFilters = ['trending', 'popular'] as const;

/** The response headers of a search in which some words of `q` were ignored because no design contains them. */
export const searchHeaders = {
  'x-search-words': 'The words that were looked for, percent-encoded, with spaces between',
  'x-search-ignored': 'The words of q that no design has and that were not looked for, in the same way',
} as const;

export const modelNotFoundMessage = "The model you're looking for doesn't exist.";
