import { getRouteApi } from '@tanstack/react-router';
import { BillingFrame } from '#src/sandbox/pages/BillingFrame.tsx';
import { BillingPages } from '#src/sandbox/pages/BillingPages.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { RequireUser } from '../../../layout/RequireUser.tsx';

const route = getRouteApi('/demo/billing');

export function Page() {
  const search = route.useSearch();
  return (
    <BillingFrame>
      <RequireUser skeleton={<Skeleton kind="box" className="h-96 w-full" />}>
        {() => <BillingPages {...search} />}
      </RequireUser>
    </BillingFrame>
  );
}
