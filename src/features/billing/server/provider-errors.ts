import { PaymentError, type PaymentProvider } from '#src/integrations/payments.ts';
import { AppError, conflict, unavailable } from '#src/lib/errors.ts';
import { site } from '#src/site.ts';
import { billingMessages } from '../constants.ts';

/** @throws AppError 503 `billing_not_configured` */
export function requireProvider(provider: PaymentProvider | undefined): PaymentProvider {
  if (!provider) throw unavailable(billingMessages.notConfigured, 'billing_not_configured');
  return provider;
}

/** Converts errors of the provider to responses. Other errors are bugs and pass through. @throws AppError 402, 409, 503 */
export async function convertProviderErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PaymentError ? toAppError(error) : error;
  }
}

function toAppError(error: PaymentError): Error {
  if (error.kind === 'declined') {
    return new AppError(402, 'payment_declined', error.message, { cause: error });
  }
  if (error.kind === 'unavailable') return unavailable(billingMessages.providerDown);
  if (error.kind === 'busy') return inProgress();
  return error.kind === 'missing' ? notSubscribed() : error;
}

export const inProgress = () => conflict(billingMessages.inProgress, 'in_progress');

/** Refuses a change while a payment is processing: a plan that was ended now would still be charged. */
export const paymentProcessing = () => conflict(billingMessages.paymentProcessing, 'in_progress');

export const paymentDisputed = () =>
  conflict(`${billingMessages.paymentDisputed} Please write to ${site.contactEmail}.`, 'payment_disputed');

export const notSubscribed = () => conflict(billingMessages.notSubscribed, 'not_subscribed');
