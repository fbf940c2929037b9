import { getInvoiceText } from '#src/features/billing/invoice-text.ts';
import type { Invoice } from '#src/features/billing/schemas.ts';
import { formatDate } from '#src/lib/date-text.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { PagedRows } from './PagedRows.tsx';
import { userInvoicesQuery } from '../queries.ts';

export function InvoiceList({ userId }: { userId: string }) {
  return (
    <PagedRows query={userInvoicesQuery(userId)} noun="invoices" empty="Nothing was ever charged.">
      {(invoice) => <InvoiceLine invoice={invoice} />}
    </PagedRows>
  );
}

function InvoiceLine({ invoice }: { invoice: Invoice }) {
  const { number, createdAt, hostedUrl, pdfUrl } = invoice;
  const { status, kind, amount, refund } = getInvoiceText(invoice);
  const date = formatDate(createdAt);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="min-w-0 flex-1 basis-40">
        <time dateTime={createdAt} className="font-semibold">
          {date}
        </time>
        {number !== null && <span className="block text-ink-3 wrap-anywhere">{number}</span>}
        {refund !== undefined && <span className="block text-ink-3">{refund}</span>}
      </span>
      <span className="font-semibold tabular-nums">{amount}</span>
      <Badge kind={kind}>{status}</Badge>
      {hostedUrl !== null && <InvoiceLink href={hostedUrl} label="View" about={`invoice of ${date}`} />}
      {pdfUrl !== null && <InvoiceLink href={pdfUrl} label="PDF" about={`of the invoice of ${date}`} />}
    </div>
  );
}

function InvoiceLink({ href, label, about }: { href: string; label: string; about: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="link pointer-coarse:py-3">
      {label}
      <span className="sr-only"> {about}, in a new tab</span>
    </a>
  );
}
