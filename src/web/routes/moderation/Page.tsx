import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import EyeOff from 'lucide-react/icons/eye-off';
import Flag from 'lucide-react/icons/flag';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { moderationPageSize } from '#src/features/comments/client/moderation/queries.ts';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { SecondFactorGate } from '../../layout/SecondFactorGate.tsx';
import { useRequireAccess } from '../../layout/use-require-access.ts';
import { HiddenTab } from '#src/features/comments/client/moderation/HiddenTab.tsx';
import { ReportsTab } from '#src/features/comments/client/moderation/ReportsTab.tsx';
import { getShownCount } from '#src/ui/lists/shown-search.ts';

const tabs = [
  { value: 'reports', label: 'Reports', icon: <Flag aria-hidden className="size-4.5" /> },
  { value: 'hidden', label: 'Hidden', icon: <EyeOff aria-hidden className="size-4.5" /> },
] as const;

const accessRule = {
  isAllowed: ({ isAdmin, isMod }: { isAdmin: boolean; isMod: boolean }) => isAdmin || isMod,
  refusal: 'Moderator access required',
};

const verifying = (
  <p role="status" className="min-h-[60vh] text-ink-2">
    Verifying access...
  </p>
);

/** Lists the comments that people have reported and those that moderators have hidden. */
export function Page() {
  const user = useCurrentUser();
  const isRefused = useRequireAccess(user, accessRule);
  return (
    <div className="wrap">
      <div className="pt-2 pb-8">
        <Breadcrumbs current="Moderation">
          <Link to="/">Home</Link>
        </Breadcrumbs>
        <h1 className="mt-2">Moderation</h1>
      </div>
      {user === undefined && verifying}
      {isRefused && <EmptyState level={2} title="Access Denied" text="Only moderators can open this page." />}
      {user && !isRefused && (
        <SecondFactorGate user={user} verifying={verifying}>
          <ModerationPanel />
        </SecondFactorGate>
      )}
    </div>
  );
}

function ModerationPanel() {
  const search = useSearch({ from: '/moderation' });
  const { tab = 'reports' } = search;
  const navigate = useNavigate({ from: '/moderation' });
  const change = (next: (typeof tabs)[number]['value']) =>
    void navigate({ search: next === 'hidden' ? { tab: next } : {}, replace: true, resetScroll: false });
  const props = {
    shown: getShownCount(search, moderationPageSize),
    onShown: (count: number) =>
      void navigate({
        search: { ...search, shown: String(count) },
        replace: true,
        resetScroll: false,
      }),
  };
  return (
    <Tabs label="Moderation" value={tab} tabs={tabs} onChange={change} panelClassName="pt-6">
      {tab === 'hidden' ? <HiddenTab {...props} /> : <ReportsTab {...props} />}
    </Tabs>
  );
}
