import { getRouteApi } from '@tanstack/react-router';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { invoicePageSize, invoicesQuery } from '../queries.ts';
import { getShownCount } from '#src/ui/lists/shown-search.ts';
import { usePagedList } from '#src/ui/lists/use-paged-list.ts';

const route = getRouteApi('/dashboard');

/** Reads as many invoices as the address says. They are not requested for a person who never had a subscription. */
export function useInvoices({ subscription }: CurrentUser) {
  const wanted = getShownCount(route.useSearch(), invoicePageSize);
  const navigate = route.useNavigate();
  return usePagedList(
    { ...invoicesQuery(wanted), enabled: subscription.stripeSubscription !== null },
    (shown) => void navigate({ search: { shown: String(shown) }, replace: true, resetScroll: false }),
  );
}
