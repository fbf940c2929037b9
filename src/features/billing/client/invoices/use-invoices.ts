import { getRouteApi } from '@tanstack/react-router';
import type { CurrentUser } from '#src/features/auth/contract.ts';
import { invoicePageSize, invoicesQuery } from '../queries.ts';
import { shownOf } from '#src/ui/lists/shown-search.ts';
import { useLongList } from '#src/ui/lists/use-paged-list.ts';

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
