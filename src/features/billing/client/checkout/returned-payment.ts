/** The parameters that Stripe adds to the address it returns to, and the subscription that we add. */
interface ReturnSearch {
  subscription?: string;
  payment_intent?: string;
  redirect_status?: string;
}

/** The payment that a bank's page led back with, and its result according to the address. */
export interface ReturnedPayment {
  paymentIntentId: string;
  subscriptionId: string | undefined;
  /** Taken from the address only; the server decides whether the payment was made. */
  said: 'succeeded' | 'processing' | 'failed';
}

export function readReturn(search: ReturnSearch): ReturnedPayment | undefined {
  if (search.payment_intent === undefined) return undefined;
  return {
    paymentIntentId: search.payment_intent,
    subscriptionId: search.subscription,
    said: isKnownStatus(search.redirect_status) ? search.redirect_status : 'failed',
  };
}

function isKnownStatus(status: string | undefined): status is 'succeeded' | 'processing' {
  return status === 'succeeded' || status === 'processing';
}
