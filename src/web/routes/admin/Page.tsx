import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { SecondFactorGate } from '../../layout/SecondFactorGate.tsx';
import { useRequireAccess } from '../../layout/use-require-access.ts';
import { AdminPanel } from './AdminPanel.tsx';

const accessRule = {
  isAllowed: ({ isAdmin }: { isAdmin: boolean }) => isAdmin,
  refusal: 'Admin access required',
};

/** Shows the panel to admins, and redirects everybody else to Home with a message. */
export function Page() {
  const user = useCurrentUser();
  const isRefused = useRequireAccess(user, accessRule);

  return (
    <div className="wrap">
      <div className="pt-2 pb-8">
        <Breadcrumbs current="Admin Panel">
          <Link to="/">Home</Link>
        </Breadcrumbs>
        <h1 className="mt-2">Admin Panel</h1>
      </div>
      {user === undefined && <Verifying />}
      {isRefused && (
        <EmptyState level={2} title="Access Denied" text="Only the owners of the shop can open this page." />
      )}
      {user && !isRefused && (
        <SecondFactorGate user={user} verifying={<Verifying />}>
          <AdminPanel />
        </SecondFactorGate>
      )}
    </div>
  );
}

function Verifying() {
  return (
    <p role="status" className="min-h-screen text-ink-2">
      Verifying admin access...
    </p>
  );
}
