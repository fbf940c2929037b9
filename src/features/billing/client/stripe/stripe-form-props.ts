import type { ReactNode } from 'react';

export interface StripeFormProps {
  publishableKey: string;
  /** The client secret of the payment to confirm. */
  clientSecret: string;
  /** The absolute URL to which a bank's page redirects back. */
  returnUrl: string;
  /**
   * `fresh`: the person enters a card. `refused`: an earlier attempt failed, and the form shows why. `known-card`: the saved
   * card was charged, and its bank must confirm the payment first.
   */
  start: 'fresh' | 'refused' | 'known-card';
  /** 'Pay $7 per month' */
  payLabel: string;
  /** Shown while the form loads. */
  placeholder: ReactNode;
  /** Called when an attempt starts, so that the page removes what it showed of the attempt before. */
  onAttempt: () => void;
  /** Called when the payment succeeded; the button stays busy, and the page shows the next step. */
  onPaid: (status: 'succeeded' | 'processing') => void;
  /** Called after a failure that the form already shows; the form can be sent again. */
  onFailed: (message: string) => void;
  /** Called when this payment can no longer be made. */
  onGone: () => void;
}
