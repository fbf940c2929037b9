import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import Upload from 'lucide-react/icons/upload';
import { useEffect, useState } from 'react';
import { statsQuery } from '#src/features/admin/client/queries.ts';
import { StatsHeader } from '#src/features/admin/client/StatsHeader.tsx';
import { TwoFactorNotice } from '#src/features/admin/client/TwoFactorNotice.tsx';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import type { CurrentUser } from '#src/features/auth/contract.ts';
import { UploadTab } from '#src/features/models/client/admin/UploadTab.tsx';
import { ApiError } from '#src/lib/api-client.ts';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { toast } from '#src/ui/toast-store.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';

const tabs = [
  { value: 'upload', label: 'Upload Files', icon: <Upload aria-hidden className="size-4.5" /> },
] as const;
type TabName = (typeof tabs)[number]['value'];

/** The gate: who is no admin is told so, and sent home. */
export function AdminPage() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const isRefused = user === null || user?.isAdmin === false;
  useEffect(() => {
    if (!isRefused) return;
    const description = user === null ? 'Please sign in to continue' : 'Admin access required';
    toast({ title: 'Access Denied', description, variant: 'destructive' });
    void navigate({ to: '/', replace: true });
  }, [isRefused, user, navigate]);

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
      {user?.isAdmin && <SecondGate user={user} />}
    </div>
  );
}

function Verifying() {
  return (
    <p role="status" className="min-h-[60vh] text-ink-2">
      Verifying admin access...
    </p>
  );
}

/** Where admins need a second factor, the first call tells those who have none. */
function SecondGate({ user }: { user: CurrentUser }) {
  const { error, isPending } = useQuery(statsQuery());
  if (user.twoFactorEnabled) return <AdminPanel />;
  if (isPending) return <Verifying />;
  const isRefused = error instanceof ApiError && error.body.code === 'two_factor_required';
  return isRefused ? <TwoFactorNotice /> : <AdminPanel />;
}

function AdminPanel() {
  const [tab, setTab] = useState<TabName>('upload');
  return (
    <>
      <StatsHeader />
      <Tabs label="Admin Panel" value={tab} tabs={tabs} onChange={setTab}>
        <UploadTab />
      </Tabs>
    </>
  );
}
