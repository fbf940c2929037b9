import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useRouterState } from '@tanstack/react-router';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { MailStep, PaymentsStep } from '#src/features/opening/client/ConnectionSteps.tsx';
import { OpenStep } from '#src/features/opening/client/OpenStep.tsx';
import { OwnerStep } from '#src/features/opening/client/OwnerStep.tsx';
import { setupQuery } from '#src/features/opening/client/queries.ts';
import { SetupEnded } from '#src/features/opening/client/SetupEnded.tsx';
import { ShopStep } from '#src/features/opening/client/ShopStep.tsx';
import type { SetupStep } from '#src/features/opening/client/steps.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Spinner } from '#src/ui/feedback/Spinner.tsx';
import { SecondFactorGate } from '../../layout/SecondFactorGate.tsx';

const route = getRouteApi('/setup');
const ended = { state: 'expired', ownerSince: null } as const;

/** The first run: an owner without an account makes it with the token of the address, then sets up the shop. */
export function Page() {
  const user = useCurrentUser();
  return (
    <div className="wrap py-8 lg:py-12">
      {user === undefined && <Checking />}
      {user?.isAdmin && (
        <SecondFactorGate
          user={user}
          verifying={<Checking />}
          heading={<h1 className="sr-only">First run</h1>}
        >
          <OwnerSteps />
        </SecondFactorGate>
      )}
      {user !== undefined && !user?.isAdmin && <Entrance />}
    </div>
  );
}

function Checking() {
  return (
    <div
      role="status"
      className="flex min-h-80 flex-col items-center justify-center gap-3 text-sm text-ink-2"
    >
      <h1 className="sr-only">First run</h1>
      <Spinner />
      One moment.
      <noscript>The first run needs JavaScript.</noscript>
    </div>
  );
}

/** Shows the steps of an owner, by the address. */
function OwnerSteps() {
  const { step = 'shop' } = route.useSearch();
  const go = useGo();
  if (step === 'mail') return <MailStep />;
  if (step === 'payments') return <PaymentsStep />;
  return step === 'open' ? <OpenStep /> : <ShopStep onSaved={() => go('mail')} />;
}

function useGo() {
  const navigate = useNavigate();
  return (step: SetupStep, replace = false) => void navigate({ to: '/setup', search: { step }, replace });
}

/** Checks the token of the address, which is taken out of the address once it is used. */
function Entrance() {
  const token = useRouterState({ select: ({ location }) => location.hash });
  const go = useGo();
  const { data, isError, refetch } = useQuery({ ...setupQuery(token), enabled: token !== '' });
  const setup = token === '' ? ended : data;
  if (isError)
    return <ErrorState message="The address could not be checked." onRetry={() => void refetch()} />;
  if (!setup) return <Checking />;
  if (setup.state === 'ready') return <OwnerStep token={token} onMade={() => go('shop', true)} />;
  return (
    <div className="mx-auto max-w-160">
      <h1 className="mb-4 text-h2">First run</h1>
      <SetupEnded setup={setup} />
    </div>
  );
}
