import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { ApiError, getErrorMessage } from '#src/lib/api-client.ts';
import { Checkbox } from '#src/ui/form/Checkbox.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { useUpdateNotifications } from './queries.ts';

/** Toggles mails about new releases and saves each change. */
export function NotificationsCard({ user }: { user: CurrentUser }) {
  const update = useUpdateNotifications();
  const isChecked = update.isPending ? update.variables : user.wantsStlEmails;
  const change = (wanted: boolean) => {
    if (update.isPending) return;
    update.mutate(wanted, {
      onSuccess: () => toast({ title: wanted ? 'Release emails are on' : 'Release emails are off' }),
      onError: (error) => {
        if (error instanceof ApiError && error.status === 401) return;
        toast({
          title: 'Error',
          description: getErrorMessage(error, 'Failed to update notifications'),
          variant: 'destructive',
        });
      },
    });
  };
  return (
    <div className="card">
      <Checkbox
        checked={isChecked}
        aria-describedby={user.emailVerified ? undefined : 'notifications-hint'}
        onChange={(event) => change(event.target.checked)}
      >
        Email me about new releases
      </Checkbox>
      {!user.emailVerified && (
        <p id="notifications-hint" className="mt-1 text-xs text-ink-3">
          Emails begin once your address is verified.
        </p>
      )}
      <p className="mt-2 text-sm">
        <Link
          to="/email-preferences"
          className="link inline-flex min-h-6 items-center text-ink-2 pointer-coarse:min-h-11"
        >
          Which mails we send, and why
        </Link>
      </p>
    </div>
  );
}
