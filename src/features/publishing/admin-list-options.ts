/** How the panel's table of designs can be asked for. */
export const adminModelSorts = ['newest', 'title', 'downloads'] as const;
/** `live` is everything but the bin. */
export const adminModelStatusFilters = ['live', 'released', 'draft', 'scheduled', 'bin'] as const;
/** In place of a category's slug: designs that stand in none. */
export const noCategory = '~none';
