import { useRef, useState, type ReactNode } from 'react';
import { formatDate } from '#src/lib/date-text.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { getInvoiceText } from '#src/features/billing/invoice-text.ts';
import type { SandboxInvoice } from '../schemas.ts';
import { PayInvoice } from './PayInvoice.tsx';
import { PortalSection } from './PortalSection.tsx';

export function PortalInvoices({
  invoices,
  renderInvoiceLink,
  onPaid,
}: {
  /** Sorted from the newest to the oldest. */
  invoices: readonly SandboxInvoice[];
  renderInvoiceLink: (invoiceId: string, children: ReactNode) => ReactNode;
  onPaid: () => void;
}) {
  const [paying, setPaying] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const list = useRef<HTMLDivElement>(null);

  const close = () => {
    setPaying(undefined);
    list.current?.focus();
  };
  const finish = (status: 'succeeded' | 'processing') => {
    setNotice(status === 'succeeded' ? 'The payment succeeded.' : 'The payment takes some seconds more.');
    close();
    onPaid();
  };

  return (
    <PortalSection title="Invoices">
      <div ref={list} tabIndex={-1} className="grid gap-4">
        {notice !== undefined && <Notice kind="success">{notice}</Notice>}
        {invoices.length === 0 && <p className="text-sm text-ink-2">There are none yet.</p>}
        <ul>
          {invoices.map((invoice) => (
            <li key={invoice.id} className="grid gap-4 border-t border-line py-4">
              <Row
                invoice={invoice}
                link={renderInvoiceLink(
                  invoice.id,
                  <>
                    View<span className="sr-only"> {invoice.number}</span>
                  </>,
                )}
                onPay={paying === invoice.id ? undefined : () => setPaying(invoice.id)}
              />
              {paying === invoice.id && isPayable(invoice) && (
                <PayInvoice invoice={invoice} onPaid={finish} onClose={close} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </PortalSection>
  );
}

function isPayable(invoice: SandboxInvoice): invoice is SandboxInvoice & { clientSecret: string } {
  return invoice.clientSecret !== null;
}

function Row({
  invoice,
  link,
  onPay,
}: {
  invoice: SandboxInvoice;
  link: ReactNode;
  /** Undefined while its form is open. */
  onPay: (() => void) | undefined;
}) {
  const { status, kind, amount } = getInvoiceText(invoice);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-40 flex-1">
        <h3 className="text-[1rem] leading-5.5">
          <time dateTime={invoice.createdAt}>{formatDate(invoice.createdAt)}</time>
        </h3>
        <p className="text-sm text-ink-3">{invoice.number}</p>
        {invoice.status === 'open' && invoice.failure !== null && (
          <p className="text-sm text-danger">{invoice.failure}</p>
        )}
      </div>
      <p className="font-semibold tabular-nums">{amount}</p>
      <Badge kind={kind}>{status}</Badge>
      {isPayable(invoice) && onPay && (
        <Button size="sm" onClick={onPay}>
          Pay now<span className="sr-only"> {invoice.number}</span>
        </Button>
      )}
      {link}
    </div>
  );
}
