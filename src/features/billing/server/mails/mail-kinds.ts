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
  /** What was paid for, where the invoice says it. */
  period: { from: string; until: string } | null;
}

export interface RefundNotice {
  kind: 'refund';
  invoiceId: string;
  /** What was given back this time. */
  amount: number;
  endsAccess: boolean;
}

/** What is to be told; the texts are made with what is known when the mail goes out. */
export type BillingNotice = PlanNotice | DueNotice | ReceiptNotice | RefundNotice;

export type BillingMail = BillingNotice & { userId: string };
