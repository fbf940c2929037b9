import type { Invoice } from '../../schemas.ts';
import { getInvoiceText } from '../../invoice-text.ts';
import { formatDate } from '#src/lib/date-text.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { buttonClass } from '#src/ui/button-class.ts';

/** One invoice, with links to the provider's page and to the PDF. */
export function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { number, createdAt, hostedUrl, pdfUrl } = invoice;
  const { status, kind, amount, refund } = getInvoiceText(invoice);
  const date = formatDate(createdAt);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-4 sm:grid-cols-[minmax(0,1fr)_auto_4rem_7.5rem]">
      <div>
        <h3 tabIndex={-1} className="text-[1rem] leading-5.5 wdth-card">
          <time dateTime={createdAt}>{date}</time>
        </h3>
        {number !== null && <p className="text-sm text-ink-3 wrap-anywhere">{number}</p>}
        {refund !== undefined && <p className="text-sm text-ink-3">{refund}</p>}
      </div>
      <p className="text-right font-semibold tabular-nums sm:col-start-3 sm:row-start-1">{amount}</p>
      <div className="max-sm:order-last max-sm:justify-self-end">
        <Badge kind={kind}>{status}</Badge>
      </div>
      <div className="flex gap-1 max-sm:-ml-2.5 sm:justify-end">
        {hostedUrl !== null && <InvoiceLink href={hostedUrl} label="View" about={`invoice of ${date}`} />}
        {pdfUrl !== null && <InvoiceLink href={pdfUrl} label="PDF" about={`of the invoice of ${date}`} />}
      </div>
    </li>
  );
}

function InvoiceLink({ href, label, about }: { href: string; label: string; about: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: 'ghost', size: 'sm', className: 'min-w-11 px-2.5!' })}
    >
      {label}
      <span className="sr-only"> {about}, in a new tab</span>
    </a>
  );
}
