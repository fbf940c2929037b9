import { getRouteApi, Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { SandboxPortal } from '#src/sandbox/payments/client/SandboxPortal.tsx';
import { SandboxReceipt } from '#src/sandbox/payments/client/SandboxReceipt.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { RequireUser } from '../../../layout/RequireUser.tsx';
import type { DemoBillingSearch } from './search.ts';

const route = getRouteApi('/demo/billing');

/** Stands for the payment provider's pages on cards and invoices where a demo has no keys for it. */
export function DemoBillingPage() {
  const search = route.useSearch();
  return (
    <div className="wrap py-10 lg:py-14">
      <div className="mx-auto grid w-full max-w-160 gap-6">
        <header className="grid gap-3">
          <div>
            <Badge kind="pending">Sandbox</Badge>
          </div>
          <h1 className="text-h2">Demo billing</h1>
          <p className="text-ink-2">
            This page stands for the payment provider&apos;s, because this demo has no keys for it. No money
            moves here.
          </p>
        </header>
        <RequireUser skeleton={<Skeleton kind="box" className="h-96 w-full" />}>
          {() => <Content search={search} />}
        </RequireUser>
      </div>
    </div>
  );
}

function Content({ search: { session, invoice } }: { search: DemoBillingSearch }) {
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
