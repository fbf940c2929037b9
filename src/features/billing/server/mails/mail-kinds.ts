export interface PlanNotice {
  kind: 'welcome' | 'cancelled' | 'ended';
  subscriptionId: string;
}

export interface DueNotice {
  kind: 'payment-failed' | 'action-required';
  invoiceId: string;
  subscriptionId: string;
}

export interface ReceiptNotice {
  kind: 'receipt';
  invoiceId: string;
  /** The paid period; null when the invoice has no lines. */
  period: { from: string; until: string } | null;
}

export interface RefundNotice {
  kind: 'refund';
  invoiceId: string;
  /** Amount of this refund, in the currency's smallest unit. */
  amount: number;
  endsAccess: boolean;
}

/** A mail to send. Its text is written from the data that is known when it is sent. */
export type BillingNotice = PlanNotice | DueNotice | ReceiptNotice | RefundNotice;

export type BillingMail = BillingNotice & { userId: string };
