/** The parameters that Stripe adds to the address it returns to, and the subscription that we add. */
interface ReturnSearch {
  subscription?: string;
  payment_intent?: string;
  redirect_status?: string;
}

/** What a bank's page led back with: which payment, and how Stripe says it went. */
export interface ReturnedPayment {
  paymentIntentId: string;
  subscriptionId: string | undefined;
  /** Said by the address only: what counts is asked of the server. */
  said: 'succeeded' | 'processing' | 'failed';
}

export function readReturn(search: ReturnSearch): ReturnedPayment | undefined {
  if (search.payment_intent === undefined) return undefined;
  return {
    paymentIntentId: search.payment_intent,
    subscriptionId: search.subscription,
    said: isGood(search.redirect_status) ? search.redirect_status : 'failed',
  };
}

function isGood(status: string | undefined): status is 'succeeded' | 'processing' {
  return status === 'succeeded' || status === 'processing';
}
