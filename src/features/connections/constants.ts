/** Limits of the mail settings, in characters. */
export const mailLimits = { host: 253, user: 320, password: 500, from: 300 } as const;

/** The ports at which mail servers are found, besides all above 1024. Others belong to other services. */
export const mailPorts = [25, 465, 587, 2525] as const;

/** The test mail proves that mail arrives when its button is pressed within a day. */
export const proofPath = '/api/mail-proof';
export const proofLifetimeMs = 86_400_000;

/** The steps of an owner in the dashboard of Stripe, for which Stripe has no call. */
export const ownerSteps = [
  { label: 'Activate the account', href: 'https://dashboard.stripe.com/account/onboarding' },
  {
    label: 'Switch on retries of failed cards, and cancel the subscription after the last one',
    href: 'https://dashboard.stripe.com/revenue_recovery/retries',
  },
  {
    label: 'Switch off mails about payments, refunds and failed payments, which the shop sends itself',
    href: 'https://dashboard.stripe.com/settings/emails',
  },
] as const;

export const apiKeysAddress = 'https://dashboard.stripe.com/apikeys';
