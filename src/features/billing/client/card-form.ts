import { createContext, type ReactNode } from 'react';

/** The checkout's part of every card form, whichever provider takes the payment. */
export interface CardFormProps {
  /** The secret of the payment that the form confirms. */
  clientSecret: string;
  /** 'Pay $7 per month' */
  payLabel: string;
  /** Called when an attempt starts, so that the page removes what it showed of the attempt before. */
  onAttempt: () => void;
  /** Called when the payment is made. The button stays busy, because the page replaces the form. */
  onPaid: (status: 'succeeded' | 'processing') => void;
  /** Called with the message that the form also shows; the form can be submitted again. */
  onFailed: (message: string) => void;
  /** Called when this payment can no longer be made. */
  onGone: () => void;
}

/** Renders the card form of a demo's simulated provider. The page provides it, since features may not import the sandbox. */
export const RenderDemoCardForm = createContext<((props: CardFormProps) => ReactNode) | null>(null);
