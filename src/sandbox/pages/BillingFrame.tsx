import type { ReactNode } from 'react';
import { Badge } from '#src/ui/Badge.tsx';

/** The heading of the pages that simulate the payment provider's own pages on cards and invoices. */
export function BillingFrame({ children }: { children: ReactNode }) {
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
        {children}
      </div>
    </div>
  );
}
