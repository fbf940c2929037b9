export interface DemoBillingSearch {
  /** As the billing portal's address brought it. */
  session?: string;
  /** One invoice, on a page of its own. */
  invoice?: string;
}

export function parseDemoBillingSearch({ session, invoice }: Record<string, unknown>): DemoBillingSearch {
  return {
    ...(typeof session === 'string' && { session }),
    ...(typeof invoice === 'string' && { invoice }),
  };
}
