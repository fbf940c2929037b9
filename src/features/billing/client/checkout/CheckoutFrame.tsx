import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';

/** Shows the form beside the order summary; on phones the summary is above, since it is read first. */
export function CheckoutFrame({
  title,
  summary,
  children,
}: {
  title: string;
  summary: ReactNode;
  /** The payment form, or what replaces it. */
  children: ReactNode;
}) {
  return (
    <div className="wrap">
      <div className="pt-2 pb-8">
        <Breadcrumbs current={title}>
          <Link to="/">Home</Link>
          <Link to="/pricing">Pricing</Link>
        </Breadcrumbs>
        <h1 className="mt-2">{title}</h1>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-8">
        <div className="lg:col-start-2 lg:row-start-1">{summary}</div>
        <div className="card lg:col-start-1 lg:row-start-1 lg:p-8">{children}</div>
      </div>
    </div>
  );
}
