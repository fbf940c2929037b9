export const billingMessages = {
  notConfigured: 'Billing is not configured.',
  alreadySubscribed: 'You are subscribed to this plan already.',
  useChange: 'You have a plan already. Change it instead.',
  /** Sent when a request of another tab or a double click is still running. */
  inProgress: 'Your plan is being changed already. Please try again in a moment.',
  paymentProcessing: 'A payment is on its way. Please try again when it has arrived.',
  paymentDue: 'A payment is due. Settle it first, then change your plan.',
  /** The server appends the contact address. */
  paymentDisputed: 'A payment of yours is disputed, so your plan rests until that is decided.',
  cancelPending: 'Your plan is about to end. Keep it first, then change it.',
  notSubscribed: 'You have no subscription.',
  /** Sent when the subscription does not exist or belongs to another account. */
  unknownSubscription: 'There is no such subscription.',
  neverPaid: 'You have not paid for a plan yet, so there is nothing to manage.',
  providerDown: 'The payment provider cannot be reached. Please try again in a moment.',
} as const;
