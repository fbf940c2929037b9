export interface DemoBillingSearch {
  /** The token in the billing portal's address. */
  session?: string;
  /** Set when one invoice is shown on a page of its own. */
  invoice?: string;
}

export function parseDemoBillingSearch({ session, invoice }: Record<string, unknown>): DemoBillingSearch {
  return {
    ...(typeof session === 'string' && { session }),
    ...(typeof invoice === 'string' && { invoice }),
  };
}
