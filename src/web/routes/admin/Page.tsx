import { Link, useSearch } from '@tanstack/react-router';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { SecondFactorGate } from '../../layout/SecondFactorGate.tsx';
import { useRequireAccess } from '../../layout/use-require-access.ts';
import { AdminPanel, namePlace } from './AdminPanel.tsx';
import { parseAdminSearch } from './search.ts';

const accessRule = {
  isAllowed: ({ isAdmin }: { isAdmin: boolean }) => isAdmin,
  refusal: 'Admin access required',
};

const heading = <h1 className="mb-6">Admin Panel</h1>;

/** Shows the panel to admins, and redirects everybody else to Home with a message. */
export function Page() {
  const user = useCurrentUser();
  const { tab } = parseAdminSearch(useSearch({ from: '/admin' }));
  const isRefused = useRequireAccess(user, accessRule);
  // The page is rendered for everybody, without its parameters.
  const place = user && !isRefused ? namePlace(tab) : undefined;

  return (
    <div className="wrap">
      <div className="py-2">
        <Breadcrumbs current={place ?? 'Admin Panel'}>
          <Link to="/">Home</Link>
          {place !== undefined && (
            <Link to="/admin" search={{}}>
              Admin Panel
            </Link>
          )}
        </Breadcrumbs>
      </div>
      {user === undefined && <Verifying />}
      {isRefused && (
        <>
          {heading}
          <EmptyState
            level={2}
            title="Access Denied"
            text="Only the owners of the shop can open this page."
          />
        </>
      )}
      {user && !isRefused && (
        <SecondFactorGate user={user} verifying={<Verifying />} heading={heading}>
          <AdminPanel />
        </SecondFactorGate>
      )}
    </div>
  );
}

function Verifying() {
  return (
    <>
      {heading}
      <p role="status" className="min-h-screen text-ink-2">
        Verifying admin access...
      </p>
    </>
  );
}
