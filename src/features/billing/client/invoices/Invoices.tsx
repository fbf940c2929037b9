import { useEffect, useRef } from 'react';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { MoreItems } from '#src/ui/lists/MoreItems.tsx';
import { InvoiceRow } from './InvoiceRow.tsx';
import type { useInvoices } from './use-invoices.ts';

/** Lists the invoices, newest first; renders nothing for a person without invoices. */
export function Invoices({ invoices }: { invoices: ReturnType<typeof useInvoices> }) {
  const { list, items, total, showMore } = invoices;
  const rows = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(undefined);

  useEffect(() => {
    const index = firstNew.current;
    if (index === undefined || items.length <= index) return;
    firstNew.current = undefined;
    rows.current?.querySelectorAll('h3')[index]?.focus();
  }, [items.length]);

  const hasFailed = list.isError && items.length === 0;
  if (items.length === 0 && !hasFailed) return null;
  const more = () => {
    firstNew.current = items.length;
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
