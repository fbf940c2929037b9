import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { SandboxPortal } from '../payments/client/SandboxPortal.tsx';
import { SandboxReceipt } from '../payments/client/SandboxReceipt.tsx';

/** The billing portal, or one invoice. */
export function BillingPages({
  session,
  invoice,
}: {
  /** The token in the billing portal's address. */
  session?: string;
  /** Set when one invoice is shown on a page of its own. */
  invoice?: string;
}) {
  if (invoice !== undefined) {
    return (
      <div className="grid gap-5">
        {session === undefined ? (
          <Link to="/dashboard" className="link-arrow justify-self-start">
            <Back>Back to dashboard</Back>
          </Link>
        ) : (
          <Link to="/demo/billing" search={{ session }} className="link-arrow justify-self-start">
            <Back>All invoices</Back>
          </Link>
        )}
        <SandboxReceipt invoiceId={invoice} />
      </div>
    );
  }
  if (session === undefined) {
    return (
      <EmptyState
        level={2}
        title="This page is opened from your plan."
        text="Your dashboard leads here, once you have paid for a plan."
      />
    );
  }
  return (
    <SandboxPortal
      session={session}
      renderInvoiceLink={(id, children) => (
        <Link
          to="/demo/billing"
          search={{ session, invoice: id }}
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
        >
          {children}
        </Link>
      )}
    />
  );
}

function Back({ children }: { children: ReactNode }) {
  return (
    <>
      <ArrowLeft aria-hidden />
      <span>{children}</span>
    </>
  );
}
