import { useQuery } from '@tanstack/react-query';
import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import { ApiError, getErrorMessage } from '#src/lib/api-client.ts';
import { formatDate } from '#src/lib/date-text.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import type { DeviceSession } from '../security-schemas.ts';
import { lastUsedText } from './last-used.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './security-queries.ts';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';

const failed = 'The device could not be signed out. Please try again.';
const notFound = 404;

function sayFailure(error: unknown): void {
  toast({ title: 'Error', description: getErrorMessage(error, failed), variant: 'destructive' });
}

function thisOneFirst(sessions: DeviceSession[]): DeviceSession[] {
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Lists the active sessions and ends them. */
export function SessionsCard() {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(sessionsQuery());
  if (!data && isError && !isFetching) {
    return <ErrorState message="Your devices could not be loaded." onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <div aria-busy="true">
        <Skeleton kind="box" className="h-40 rounded-3" />
      </div>
    );
  }
  return (
    <div className="card grid gap-5">
      <ul className="divide-y divide-line">
        {thisOneFirst(data).map((session) => (
          <Row key={session.id} session={session} nowMs={dataUpdatedAt} />
        ))}
      </ul>
      {data.some(({ isCurrent }) => !isCurrent) && <EndOthers />}
    </div>
  );
}

function Row({ session, nowMs }: { session: DeviceSession; nowMs: number }) {
  const { id, device, ipAddress, isCurrent, lastSeenAt, signedInAt } = session;
  const end = useEndSession();
  const press = () =>
    end.mutate(id, {
      // The session was ended elsewhere in the meantime. The list is refetched anyway.
      onError: (error) => {
        if (!(error instanceof ApiError && error.status === notFound)) sayFailure(error);
      },
    });
  const Icon = /Phone|iPad|Android/.test(device) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-6 text-ink-3" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {isCurrent && <Badge kind="ok">This device</Badge>}
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {!isCurrent && `${lastUsedText(lastSeenAt, nowMs)} · `}
          Signed in {formatDate(signedInAt)}
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

function EndOthers() {
  const end = useEndOtherSessions();
  const { isOpen, openCount, openFor, setOpen, close } = useDialogTarget();
  const confirm = () =>
    end.mutate(undefined, {
      onSuccess: () => toast({ title: 'Signed out everywhere else' }),
      onError: sayFailure,
      onSettled: close,
    });
  return (
    <div>
      <Button onClick={() => openFor()}>Sign out everywhere else</Button>
      {openCount > 0 && (
        <ConfirmDialog
          open={isOpen}
          onOpenChange={setOpen}
          title="Sign out everywhere else?"
          description="Every device but this one has to sign in again."
          confirmLabel="Sign out"
          pendingLabel="Signing out..."
          destructive
          pending={end.isPending}
          onConfirm={confirm}
        />
      )}
    </div>
  );
}
