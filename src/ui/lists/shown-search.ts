/** Of a long list's address. */
export interface ShownSearch {
  /** How many are shown, so that Back returns to the place. */
  shown?: string;
}

/** So many are brought back at most, whatever the address says. */
const maxRestored = 480;

export function parseShownSearch({ shown }: Record<string, unknown>): ShownSearch {
  return typeof shown === 'string' && /^[1-9]\d{0,3}$/.test(shown) ? { shown } : {};
}

export function shownOf({ shown }: ShownSearch, pageSize: number): number {
  return Math.min(Math.max(Number(shown ?? pageSize), pageSize), maxRestored);
}
