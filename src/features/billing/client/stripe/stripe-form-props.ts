import type { ReactNode } from 'react';
import type { CardFormProps } from '../card-form.ts';

export interface StripeFormProps extends CardFormProps {
  publishableKey: string;
  /** The absolute URL to which a bank's page redirects back. */
  returnUrl: string;
  /**
   * `fresh`: the person enters a card. `refused`: an earlier attempt failed, and the form shows why. `known-card`: the saved
   * card was charged, and its bank must confirm the payment first.
   */
  start: 'fresh' | 'refused' | 'known-card';
  /** Shown while the form loads. */
  placeholder: ReactNode;
}
