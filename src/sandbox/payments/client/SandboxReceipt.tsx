import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#src/lib/api-client.ts';
import { formatDate } from '#src/lib/date-text.ts';
import { formatMoney } from '#src/lib/money.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { getInvoiceText } from '#src/features/billing/invoice-text.ts';
import type { SandboxInvoice } from '../schemas.ts';
import { PortalSection } from './PortalSection.tsx';
import { sandboxInvoiceQuery } from './queries.ts';

/** An invoice, or a receipt once it is paid. */
export function SandboxReceipt({ invoiceId }: { invoiceId: string }) {
  const { data: invoice, error, refetch } = useQuery(sandboxInvoiceQuery(invoiceId));
  if (invoice) return <Receipt invoice={invoice} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return <EmptyState level={2} title="There is no such invoice." text="Yours are on your dashboard." />;
  }
  if (error) {
    return <ErrorState level={2} message="The invoice could not be loaded." onRetry={() => void refetch()} />;
  }
  return <Skeleton kind="box" className="h-64 w-full" />;
}

function Receipt({ invoice }: { invoice: SandboxInvoice }) {
  const { number, createdAt, paidAt, paidWith, lines, currency } = invoice;
  const { status, kind, amount } = getInvoiceText(invoice);
  const facts: [string, string | null][] = [
    ['Made out', formatDate(createdAt)],
    ['Paid', paidAt && formatDate(paidAt)],
    ['Paid with', paidWith],
  ];
  return (
    <PortalSection
      title={`${paidAt === null ? 'Invoice' : 'Receipt'} ${number}`}
      badge={<Badge kind={kind}>{status}</Badge>}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
        {facts.map(([name, value]) => value !== null && <Fact key={name} name={name} value={value} />)}
      </dl>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-ink-3">
            <th scope="col" className="py-2 font-medium">
              For
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ description, from, until, amount: price }) => (
            <tr key={description} className="border-t border-line">
              <td className="py-3 pr-4">
                {description}
                <span className="block text-ink-3">
                  {formatDate(from)} to {formatDate(until)}
                </span>
              </td>
              <td className="py-3 text-right tabular-nums">{formatMoney(price, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong font-semibold">
            <th scope="row" className="py-3 text-left">
              Total
            </th>
            <td className="py-3 text-right tabular-nums">{amount}</td>
          </tr>
        </tfoot>
      </table>
    </PortalSection>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
