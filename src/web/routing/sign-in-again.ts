import { ApiError } from '#src/lib/api-client.ts';
import { goToSignIn } from '#src/features/auth/client/go-to-sign-in.ts';
import { keepFields } from '#src/lib/kept-fields.ts';
import { leavePage } from '#src/lib/open-page.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';

/** Handles a 401: shows a toast, then redirects to sign-in with a return address. Form fields are kept. */
export function signInAgain(error: Error): void {
  if (!(error instanceof ApiError) || error.status !== 401) return;
  // Fields are kept now and again when leaving: the form may close, or the person may continue to type.
  keepFields('members');
  const isFirst = goToSignIn((load) => {
    keepFields('members');
    leavePage(load);
  });
  if (!isFirst) return;
  // This comes after the toast of the failed action, since only the last toast is shown.
  setTimeout(() =>
    toast({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      variant: 'destructive',
    }),
  );
}
