import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { ApiError } from '#src/lib/api-client.ts';
import { site } from '#src/site.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import type { SandboxInvoice } from '../schemas.ts';
import { PortalCard } from './PortalCard.tsx';
import { PortalInvoices } from './PortalInvoices.tsx';
import { PortalPlan } from './PortalPlan.tsx';
import { PortalTime } from './PortalTime.tsx';
import { portalQuery } from './queries.ts';

const pollMs = 2000;

/** Whether the payment of an invoice is processing. */
const isProcessing = ({ status, clientSecret }: SandboxInvoice) => status === 'open' && clientSecret === null;

/** Simulates the payment provider's billing pages: plan, card and invoices. It can also move time forward. */
export function SandboxPortal({
  session,
  renderInvoiceLink,
}: {
  session: string;
  /** Renders a link to an invoice's own page. */
  renderInvoiceLink: (invoiceId: string, children: ReactNode) => ReactNode;
}) {
  const {
    data: portal,
    error,
    refetch,
  } = useQuery({
    ...portalQuery(session),
    refetchInterval: ({ state }) => (state.data?.invoices.some(isProcessing) ? pollMs : false),
  });
  if (!portal && error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        level={2}
        title="This page has expired."
        text="It is good for half an hour. Open it again from your dashboard."
      />
    );
  }
  if (!portal && error) {
    return <ErrorState level={2} message="Billing could not be loaded." onRetry={() => void refetch()} />;
  }
  if (!portal) return <Skeleton kind="box" className="h-96 w-full" />;
  return (
    <div className="grid gap-5">
      <a href={portal.returnUrl} className="link-arrow justify-self-start">
        <ArrowLeft aria-hidden />
        <span>Back to {site.brand}</span>
      </a>
      <PortalPlan session={session} portal={portal} />
      <PortalCard session={session} card={portal.card} />
      <PortalInvoices
        invoices={portal.invoices}
        renderInvoiceLink={renderInvoiceLink}
        onPaid={() => void refetch()}
      />
      <PortalTime session={session} next={portal.next} />
    </div>
  );
}
