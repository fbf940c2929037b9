import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { RenderDemoCardForm, type CardFormProps } from '#src/features/billing/client/card-form.ts';
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { RequireUser } from '../../layout/RequireUser.tsx';
import { CheckoutFlow } from '#src/features/billing/client/checkout/CheckoutFlow.tsx';
import { CheckoutFrame } from '#src/features/billing/client/checkout/CheckoutFrame.tsx';
import { checkoutMessages } from '#src/features/billing/client/checkout/checkout-messages.ts';
import { OrderSummary } from '#src/features/billing/client/checkout/OrderSummary.tsx';
import { readTier } from '#src/features/billing/client/checkout/plan-choice.ts';
import { readReturn, type ReturnedPayment } from '#src/features/billing/client/checkout/returned-payment.ts';
import { SessionExpired } from '#src/features/billing/client/checkout/SessionExpired.tsx';
import { CheckoutSkeleton } from '#src/features/billing/client/checkout/CheckoutSkeleton.tsx';

const route = getRouteApi('/subscribe');

const SandboxCardForm = lazyPart(
  // oxlint-disable-next-line no-restricted-imports -- It is rendered in demo mode only.
  async () => (await import('#src/sandbox/payments/client/SandboxCardForm.tsx')).SandboxCardForm,
);
const renderSandboxCardForm = (props: CardFormProps) => <SandboxCardForm {...props} />;

export function Page() {
  const { tier: wanted, ...search } = route.useSearch();
  const tier = readTier(wanted);
  const returned = useReturned(tier, readReturn(search));
  const isHydrated = useHydrated();
  const [isExpired, setExpired] = useState(false);
  useInvalidTier(tier === undefined);

  // The server renders the same page for every address, so the parameters are read after hydration.
  if (!isHydrated || tier === undefined || returned.isInAddress) return <CheckoutSkeleton />;
  // People who have paid see the state of their payment before they sign in again.
  if (isExpired) {
    return (
      <CheckoutFrame title="Subscribe" summary={<OrderSummary tier={tier} plan={null} />}>
        <SessionExpired />
      </CheckoutFrame>
    );
  }
  return (
    <RequireUser skeleton={<CheckoutSkeleton />}>
      {(user) => (
        <RenderDemoCardForm value={renderSandboxCardForm}>
          <CheckoutFlow
            key={tier}
            user={user}
            tier={tier}
            returned={returned.payment}
            onSessionExpired={() => setExpired(true)}
          />
        </RenderDemoCardForm>
      )}
    </RequireUser>
  );
}

/** Reads the payment that a bank's page led back with, and removes it from the address, since it holds a secret. */
function useReturned(
  tier: string | undefined,
  inAddress: ReturnedPayment | undefined,
): { payment: ReturnedPayment | undefined; isInAddress: boolean } {
  const navigate = useNavigate();
  const [payment, setPayment] = useState(inAddress);
  const isInAddress = inAddress !== undefined;
  // It is kept while rendering: an effect could be overtaken by the change of the address, and the checkout would start anew.
  if (isInAddress && payment === undefined) setPayment(inAddress);
  useEffect(() => {
    if (isInAddress) void navigate({ to: '/subscribe', search: { tier }, replace: true });
  }, [isInAddress, navigate, tier]);
  return { payment, isInAddress };
}

function useInvalidTier(isInvalid: boolean): void {
  const { history } = useRouter();
  useEffect(() => {
    if (!isInvalid) return;
    const description = 'Please choose one of the plans.';
    toast(
      { title: checkoutMessages.invalidPlan, description, variant: 'destructive' },
      { afterNavigation: true },
    );
    history.replace('/pricing');
  }, [isInvalid, history]);
}
