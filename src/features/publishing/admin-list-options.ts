/** The sort orders of the panel's table of designs. */
export const adminModelSorts = ['newest', 'title', 'downloads'] as const;
/**
 * The values of the status filter. `live` includes everything outside the bin, and `problems` the designs in it that
 * have problems.
 */
export const adminModelStatusFilters = ['live', 'problems', 'released', 'draft', 'scheduled', 'bin'] as const;
/** Replaces the slug of a category to select designs without a category. */
export const noCategory = '~none';
