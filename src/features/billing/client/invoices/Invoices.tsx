import { useRef } from 'react';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { MoreItems } from '#src/ui/lists/MoreItems.tsx';
import { useFocusNextItem } from '#src/ui/lists/use-focus-next-item.ts';
import { InvoiceRow } from './InvoiceRow.tsx';
import type { useInvoices } from './use-invoices.ts';

/** Lists the invoices, newest first; renders nothing for a person without invoices. */
export function Invoices({ invoices }: { invoices: ReturnType<typeof useInvoices> }) {
  const { list, items, total, showMore } = invoices;
  const rows = useRef<HTMLUListElement>(null);
  const focusNext = useFocusNextItem(rows, { count: items.length, selector: 'h3' });

  const hasFailed = list.isError && items.length === 0;
  if (items.length === 0 && !hasFailed) return null;
  const more = () => {
    focusNext();
    void showMore();
  };
  return (
    <section className="card" aria-labelledby="invoices">
      <h2 id="invoices" className="flex min-h-11 items-center text-h3 wdth-card">
        Invoices
      </h2>
      {hasFailed ? (
        <ErrorState
          className="mt-2"
          message="Your invoices could not be loaded."
          onRetry={() => void list.refetch()}
        />
      ) : (
        <ul ref={rows} className="mt-2 -mb-4">
          {items.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
      {total > items.length && (
        <MoreItems noun="invoices" list={list} shown={items.length} total={total} onMore={more} />
      )}
    </section>
  );
}
