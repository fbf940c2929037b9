import type { ReactNode } from 'react';

export interface StripeFormProps {
  publishableKey: string;
  /** Of the payment that is to be confirmed. */
  clientSecret: string;
  /** The whole address where a bank's own page leads back to. */
  returnUrl: string;
  /**
   * `fresh`: somebody types a card. `refused`: it was tried before, why it failed is said. `known-card`: the card that is
   * known was charged, and its bank is asked first.
   */
  start: 'fresh' | 'refused' | 'known-card';
  /** 'Pay $7 per month' */
  payLabel: string;
  /** Until the form is there. */
  placeholder: ReactNode;
  /** Called when an attempt starts, so that the page removes what it showed of the attempt before. */
  onAttempt: () => void;
  /** The button stays busy from here on: the page around goes on. */
  onPaid: (status: 'succeeded' | 'processing') => void;
  /** For the page around; the form says by itself what failed, and can be sent again. */
  onFailed: (message: string) => void;
  /** This payment can no longer be made. */
  onGone: () => void;
}
