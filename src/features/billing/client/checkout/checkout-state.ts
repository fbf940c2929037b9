import type { ChangePreview, CheckoutSetup, PaymentToConfirm } from '../../schemas.ts';
import type { CheckoutError } from './checkout-error.ts';
import type { ReturnedPayment } from './returned-payment.ts';

/** The state in which the payment form starts. */
export type FormStart =
  /** The form waits for a card. */
  | 'fresh'
  /** A bank refused the payment on its own page, and the form shows why. */
  | 'refused'
  /** The saved card was charged, and its bank may still require a confirmation. */
  | 'known-card';

export interface OpenPayment {
  payment: PaymentToConfirm;
  setup: CheckoutSetup;
  start: FormStart;
  /** The amount on the pay button; undefined for the monthly price of the plan. */
  amount: string | undefined;
}

/** The cost of a change of plan, as the server previewed it. */
export interface Offer {
  preview: ChangePreview;
  setup: CheckoutSetup;
  /** When the preview was requested, in milliseconds since the epoch. */
  shownAt: number;
  /** In milliseconds since the epoch; null without a paid period. */
  periodEndsAt: number | null;
  /** Set when the amount differs from the one that was shown before. */
  hasChanged?: true;
}

export type PaymentStatus = 'succeeded' | 'processing';

/** The step of the checkout that is shown. */
export type Step =
  | { kind: 'preparing' }
  | ({ kind: 'paying' } & OpenPayment)
  | {
      kind: 'offer';
      offer: Offer;
      isChanging: boolean;
      /** Why the bank declined the last attempt to change the plan. */
      failure: string | undefined;
    }
  | { kind: 'stopped'; error: CheckoutError }
  | { kind: 'unconfirmed' }
  | { kind: 'done'; how: 'paid' | 'processing' | 'changed' };

/** Work outside of the reducer; the hook starts it once, when the effect appears in the state. */
export type CheckoutEffect =
  /** Opens a payment or previews a change; answers with `payment-opened`, `offer-made` or `prepare-failed`. */
  | { kind: 'prepare'; start: FormStart }
  /** Answers with `return-confirmed` or `return-failed`. */
  | { kind: 'confirm-return'; returned: ReturnedPayment & { subscriptionId: string } }
  /** Answers with `payment-confirmed` or `confirm-failed`. */
  | { kind: 'confirm-payment'; payment: PaymentToConfirm; status: PaymentStatus }
  /** Answers with `plan-resumed` or `resume-failed`. */
  | { kind: 'resume-plan' }
  /** Answers with `offer-renewed` or `change-failed`. */
  | { kind: 'renew-offer'; offer: Offer }
  /** Answers with `plan-changed` or `change-failed`. */
  | { kind: 'change-plan' }
  | { kind: 'show-payment-failed'; message: string }
  | { kind: 'leave-to-pricing'; error: CheckoutError }
  | { kind: 'report-expired-session' };

export type CheckoutEvent =
  /** The page has opened; `returned` is set when a bank's page led back to it. */
  | { type: 'opened'; returned: ReturnedPayment | undefined }
  /** The person wants to try again, or the payment can no longer be made. */
  | { type: 'restarted' }
  /** The person undoes the cancellation of their plan. */
  | { type: 'resume-requested' }
  /** The person confirms the change of plan. */
  | { type: 'change-requested' }
  /** The provider has taken the payment. */
  | { type: 'paid'; status: PaymentStatus }
  | { type: 'payment-opened'; payment: PaymentToConfirm; setup: CheckoutSetup }
  | { type: 'offer-made'; offer: Offer }
  | { type: 'prepare-failed'; error: CheckoutError }
  /** `isPaid` is true when the plan, or a higher one, is paid for now. */
  | { type: 'return-confirmed'; isPaid: boolean }
  | { type: 'return-failed'; error: CheckoutError }
  | { type: 'payment-confirmed' }
  | { type: 'confirm-failed'; error: CheckoutError }
  | { type: 'plan-resumed' }
  | { type: 'resume-failed'; error: CheckoutError }
  /** `offer` is the same object as before when it is still valid. */
  | { type: 'offer-renewed'; offer: Offer }
  /** `payment` is set when the bank wants a confirmation before the plan changes. */
  | { type: 'plan-changed'; payment: PaymentToConfirm | undefined }
  | { type: 'change-failed'; error: CheckoutError };

export interface CheckoutState {
  step: Step;
  /** The effect that was started last; a result is accepted only while its effect is the last one. */
  effect: CheckoutEffect | null;
}
