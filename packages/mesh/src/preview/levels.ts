/** `full` is close to the file; `reduced` shows the shape without being a copy that can be printed. */
export type PreviewLevel = 'full' | 'reduced';

export const fullFacets = 30_000;
export const fullBits = 12;
export const reducedFacets = 8000;
/** A reduced preview has at most this share of the facets of the file. */
export const reducedShare = 0.4;
export const reducedBits = 9;
/** Larger meshes are thinned before they are simplified, which takes about 100 bytes a facet. */
export const maxSimplifiedFacets = 500_000;
/** Meshes that keep more facets than this have no previews. */
export const maxShownFacets = 100_000;
