import type { ColumnType } from 'kysely';
import type { InvoiceStatus, PaidTier, PaymentProviderKind, ProviderStatus } from '#src/lib/payment-types.ts';
import type { Defaulted } from './columns.ts';

interface BillingCustomersTable {
  id: string;
  provider: PaymentProviderKind;
  /** Null when the account was deleted. */
  user_id: string | null;
  reading: Defaulted<number>;
  written: Defaulted<number>;
  lease_token: string | null;
  lease_until: Date | null;
  created_at: Defaulted<Date>;
}

interface BillingSubscriptionsTable {
  id: string;
  customer_id: string;
  user_id: string | null;
  status: ProviderStatus;
  tier: 'free' | PaidTier;
  pending_tier: PaidTier | null;
  paid_tier: PaidTier | null;
  paid_until: Date | null;
  is_processing: boolean;
  is_reversed: boolean;
  is_disputed: boolean;
  cancel_at_period_end: boolean;
  current_period_end: Date;
  grace_until: Date | null;
  created_at: Date;
  ended_at: Date | null;
}

interface BillingInvoicesTable {
  id: string;
  customer_id: string;
  subscription_id: string | null;
  number: string | null;
  status: InvoiceStatus;
  amount_due: number;
  amount_paid: number;
  amount_refunded: number;
  currency: string;
  attempts: number;
  created_at: Date;
  paid_at: Date | null;
  hosted_url: string | null;
  pdf_url: string | null;
}

interface BillingEventsTable {
  id: string;
  type: string;
  received_at: Defaulted<Date>;
}

interface SandboxCustomersTable {
  id: string;
  state: ColumnType<object, string, string>;
  due_at: Date | null;
}

interface DownloadBundlesTable {
  sha256: string;
  files: ColumnType<{ name: string; sha256: string; sizeBytes: number }[], string, never>;
  created_at: Defaulted<Date>;
}

export interface BillingTables {
  billing_customers: BillingCustomersTable;
  billing_subscriptions: BillingSubscriptionsTable;
  billing_invoices: BillingInvoicesTable;
  billing_events: BillingEventsTable;
  sandbox_customers: SandboxCustomersTable;
  download_bundles: DownloadBundlesTable;
}
