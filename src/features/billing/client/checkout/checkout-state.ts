import type { ChangePreview, CheckoutSetup, PaymentToConfirm } from '../../contract.ts';
import type { Trouble } from './checkout-error.ts';

/** How the payment's form begins. */
export type FormStart =
  /** Somebody types a card. */
  | 'fresh'
  /** A bank refused, elsewhere: why is said. */
  | 'refused'
  /** The card that is known was charged, and the bank may only want to know who pays. */
  | 'known-card';

export interface OpenPayment {
  payment: PaymentToConfirm;
  setup: CheckoutSetup;
  start: FormStart;
  /** What the button says that is to be charged; the plan's price where it is not told. */
  amount: string | undefined;
}

/** Where somebody stands in the checkout. */
export type Step =
  | { kind: 'preparing' }
  | ({ kind: 'paying' } & OpenPayment)
  | {
      kind: 'offer';
      preview: ChangePreview;
      setup: CheckoutSetup;
      /** When it was asked for. */
      shownAt: number;
      periodEndsAt: number | null;
      /** Another amount than was shown before. */
      hasChanged?: true;
    }
  /** `message`: of the server, for what has no words of its own. */
  | { kind: 'stopped'; trouble: Trouble; message: string }
  | { kind: 'unconfirmed' }
  | { kind: 'done'; how: 'paid' | 'processing' | 'changed' };
