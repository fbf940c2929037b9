import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lastUsedText } from '#src/features/auth/client/last-used.ts';
import type { DeviceSession } from '#src/features/auth/security-schemas.ts';
import type { AdminUser } from '../../../schemas.ts';
import { ApiError } from '#src/lib/api-client.ts';
import { formatDate } from '#src/lib/date-text.ts';
import { getDisplayName } from '#src/lib/display-name.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { sayFailure } from '#src/ui/feedback/say-failure.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { userSessionsQuery } from '../queries.ts';
import { useEndUserSession, useEndUserSessions } from '../use-user-mutations.ts';
import { RowSkeleton } from './PagedRows.tsx';

export interface SessionListProps {
  user: AdminUser;
  isOwn: boolean;
}

/** Lists a user's sessions, with buttons to end one or all. */
export function SessionList({ user, isOwn }: SessionListProps) {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(userSessionsQuery(user.id));
  if (!data && isError && !isFetching) {
    return <ErrorState message="The sessions could not be loaded." onRetry={() => void refetch()} />;
  }
  if (!data) return <RowSkeleton />;
  if (data.length === 0) return <p className="text-sm text-ink-2">Not signed in anywhere.</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {data.map((session) => (
          <Session key={session.id} userId={user.id} session={session} nowMs={dataUpdatedAt} />
        ))}
      </ul>
      {data.some(({ isCurrent }) => !isCurrent) && <SignOutEverywhere user={user} isOwn={isOwn} />}
    </>
  );
}

function Session({ userId, session, nowMs }: { userId: string; session: DeviceSession; nowMs: number }) {
  const { id, device, ipAddress, isCurrent, lastSeenAt, signedInAt } = session;
  const end = useEndUserSession(userId);
  const press = () =>
    end.mutate(id, {
      onSuccess: () => toast({ title: 'Signed out', description: device }),
      // With 404 the session has already ended; reloading the list is enough.
      onError: (error) => {
        if (!(error instanceof ApiError && error.status === 404)) sayFailure(error);
      },
    });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          {device}
          {isCurrent && <Badge kind="ok">This device</Badge>}
        </p>
        <p className="text-ink-3 wrap-anywhere">
          {lastUsedText(lastSeenAt, nowMs)} · Signed in {formatDate(signedInAt)}
          {ipAddress !== null && ` · ${ipAddress}`}
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="sm"
          aria-label={`Sign out ${device}`}
          pending={end.isPending}
          pendingLabel="Signing out..."
          onClick={press}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhere({ user, isOwn }: SessionListProps) {
  const [isOpen, setOpen] = useState(false);
  const end = useEndUserSessions(user.id);
  const label = isOwn ? 'Sign out everywhere else' : 'Sign out everywhere';
  const confirm = () =>
    end.mutate(undefined, {
      onSuccess: () => toast({ title: isOwn ? 'Signed out everywhere else' : 'Signed out everywhere' }),
      onError: (error) => sayFailure(error),
      onSettled: () => setOpen(false),
    });
  return (
    <>
      <Button size="sm" variant="danger-ghost" className="mt-2" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`${label}?`}
        description={
          isOwn
            ? 'Every device but this one has to sign in again.'
            : `${getDisplayName(user)} has to sign in again on every device.`
        }
        confirmLabel="Sign out"
        pendingLabel="Signing out..."
        destructive
        pending={end.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
