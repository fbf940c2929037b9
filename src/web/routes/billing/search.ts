export interface BillingSearch {
  /** Set on the way back from the billing portal, so that it is not opened again at once. */
  returned?: '1';
}

export function parseBillingSearch({ returned }: Record<string, unknown>): BillingSearch {
  return returned === '1' ? { returned } : {};
}
