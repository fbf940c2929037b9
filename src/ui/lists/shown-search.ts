/** The search parameter of a paged list. */
export interface ShownSearch {
  /** The number of items that are shown, so that Back returns to the same position. */
  shown?: string | undefined;
}

/** The highest number of items that an address can request. */
const maxRestored = 480;

export function parseShownSearch({ shown }: Record<string, unknown>): ShownSearch {
  return typeof shown === 'string' && /^[1-9]\d{0,3}$/.test(shown) ? { shown } : {};
}

/** Returns the number of items to load at first: at least one page. */
export function getShownCount({ shown }: ShownSearch, pageSize: number): number {
  return Math.min(Math.max(Number(shown ?? pageSize), pageSize), maxRestored);
}
