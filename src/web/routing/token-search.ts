/** What a link in a mail carries. */
export function parseTokenSearch({ token }: Record<string, unknown>): { token?: string } {
  return typeof token === 'string' ? { token } : {};
}

/** What came of such a link; kept in the history, so that it stays when the token has left the address. */
export interface Outcome {
  isGood: boolean;
  message: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    outcome?: Outcome;
  }
}
