/** The steps of the first run, in their order. */
export const setupSteps = [
  { name: 'account', label: 'Your account' },
  { name: 'shop', label: 'Your shop' },
  { name: 'mail', label: 'Mail' },
  { name: 'payments', label: 'Payments' },
  { name: 'open', label: 'Before you open' },
] as const;

export type SetupStep = (typeof setupSteps)[number]['name'];
