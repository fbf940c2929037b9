/** The texts of the checkout. */
export const checkoutMessages = {
  invalidPlan: 'Invalid Plan',
  badResponse: 'Invalid subscription response',
  initFailed: 'Failed to initialize subscription. Please try again.',
  paymentFailed: 'Payment Failed',
  failed: 'Something went wrong. Please try again.',
  sessionExpired: 'Session Expired',
  unconfirmed:
    "Payment succeeded but we could not finalize your subscription automatically. We'll finish setting it up in the background.",
  setupRequired: 'Setup Required',
  leaving: 'Taking you to your dashboard',
} as const;
