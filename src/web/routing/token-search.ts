/** Reads the token of a link in a mail. */
export function parseTokenSearch({ token }: Record<string, unknown>): { token?: string } {
  return typeof token === 'string' ? { token } : {};
}

/** The result of such a link. It stays in the history when the token is removed from the address. */
export interface Outcome {
  isGood: boolean;
  message: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    outcome?: Outcome;
  }
}
