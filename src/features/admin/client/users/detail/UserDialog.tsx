import { useQuery } from '@tanstack/react-query';
import { AuditList } from '#src/features/audit/client/AuditList.tsx';
import { isMissing } from '#src/features/users/client/is-missing.ts';
import { getDisplayName, getInitial } from '#src/lib/display-name.ts';
import { Avatar } from '#src/ui/media/Avatar.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import type { UserDetail } from '../../../schemas.ts';
import { AccountFacts } from './AccountFacts.tsx';
import { CommentList } from './CommentList.tsx';
import { DetailSection } from './DetailSection.tsx';
import { DownloadList } from './DownloadList.tsx';
import { InvoiceList } from './InvoiceList.tsx';
import { PlanFacts } from './PlanFacts.tsx';
import { userDetailQuery } from '../queries.ts';
import { SessionList } from './SessionList.tsx';
import { UserRoleBadge } from '../UserRoleBadge.tsx';

export interface UserDialogProps {
  userId: string;
  ownId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shows a user's account, plan and records. Import it lazily, and use the user's id as its key. */
export function UserDialog({ userId, ownId, open, onOpenChange }: UserDialogProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...userDetailQuery(userId), enabled: open });
  const isGone = isMissing(error);
  const isOwn = userId === ownId;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width={640}
      title={data && !isGone ? <Head detail={data} isOwn={isOwn} /> : 'User'}
    >
      {isGone ? (
        <EmptyState title="This account is gone" text="It was deleted, or its address is not right." />
      ) : data ? (
        <Sections detail={data} isOwn={isOwn} />
      ) : error && !isFetching ? (
        <ErrorState message="The account could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <DetailSkeleton />
      )}
    </Dialog>
  );
}

function Head({ detail: { user, avatarUrl }, isOwn }: { detail: UserDetail; isOwn: boolean }) {
  return (
    <span className="flex items-center gap-4">
      <Avatar size={56} tone={isOwn ? 'signal' : 'sunken'} letter={getInitial(user)} src={avatarUrl} />
      <span className="grid min-w-0 justify-items-start gap-1">
        <span className="wrap-anywhere">
          {getDisplayName(user)}
          {isOwn && <span className="font-normal text-ink-3"> (You)</span>}
        </span>
        <UserRoleBadge user={user} />
      </span>
    </span>
  );
}

function Sections({ detail, isOwn }: { detail: UserDetail; isOwn: boolean }) {
  const { user, counts } = detail;
  return (
    <>
      <AccountFacts detail={detail} />
      <PlanFacts detail={detail} />
      <div className="mt-6 border-b border-line">
        <DetailSection title="Invoices">
          <InvoiceList userId={user.id} />
        </DetailSection>
        <DetailSection title="Downloads" count={counts.downloads}>
          <DownloadList userId={user.id} />
        </DetailSection>
        <DetailSection title="Comments" count={counts.comments}>
          <CommentList userId={user.id} />
        </DetailSection>
        <DetailSection title="Sessions">
          <SessionList user={user} isOwn={isOwn} />
        </DetailSection>
        <DetailSection title="History">
          <AuditList kind="user" targetId={user.id} />
        </DetailSection>
      </div>
    </>
  );
}

function DetailSkeleton() {
  return (
    <div aria-busy="true" className="grid min-h-96 content-start gap-4">
      {['w-2/3', 'w-1/2', 'w-3/4', 'w-1/2', 'w-2/3', 'w-1/3'].map((width, line) => (
        <Skeleton key={line} className={width} />
      ))}
    </div>
  );
}
