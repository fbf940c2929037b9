import { ApiError } from '#src/lib/api-client.ts';
import { toast } from '#src/ui/toast-store.ts';

const redirectDelayMs = 500;
let isLeaving = false;

/** A page action that finds nobody signed in: say so, then go to sign in and come back here. */
export function signInAgain(error: Error): void {
  if (!(error instanceof ApiError) || error.status !== 401 || isLeaving) return;
  isLeaving = true;
  // After what the action itself says of its failure, since only the last toast stays.
  setTimeout(() =>
    toast({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      variant: 'destructive',
    }),
  );
  const { pathname, search } = window.location;
  setTimeout(() => {
    // The browser's Back may bring this page back as it was.
    isLeaving = false;
    window.location.assign(`/login?returnUrl=${encodeURIComponent(pathname + search)}`);
  }, redirectDelayMs);
}
