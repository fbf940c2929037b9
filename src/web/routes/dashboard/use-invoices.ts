import { getRouteApi } from '@tanstack/react-router';
import type { CurrentUser } from '#src/features/auth/contract.ts';
import { invoicePageSize, invoicesQuery } from '#src/features/billing/client/queries.ts';
import { shownOf } from '../../lists/shown-search.ts';
import { useLongList } from '../../lists/use-long-list.ts';

const route = getRouteApi('/dashboard');

/** As many as the address says, and the way to more. Who has no subscription, not even an old one, has none. */
export function useInvoices({ subscription }: CurrentUser) {
  const wanted = shownOf(route.useSearch(), invoicePageSize);
  const navigate = route.useNavigate();
  return useLongList(
    { ...invoicesQuery(wanted), enabled: subscription.stripeSubscription !== null },
    (shown) => void navigate({ search: { shown: String(shown) }, replace: true, resetScroll: false }),
  );
}
