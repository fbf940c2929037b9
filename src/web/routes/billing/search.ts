export interface BillingSearch {
  /** Back from the provider's pages: they are not opened again by themselves. */
  returned?: '1';
}

export function parseBillingSearch({ returned }: Record<string, unknown>): BillingSearch {
  return returned === '1' ? { returned } : {};
}
