import { ApiError } from '#src/lib/api-client.ts';
import { goToSignIn } from '#src/features/auth/client/go-to-sign-in.ts';
import { saveFormDrafts } from '#src/browser/form-drafts.ts';
import { loadDocument } from '#src/browser/document-navigation.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';

/** Handles a 401: shows a toast, then redirects to sign-in with a return address. Form fields are kept. */
export function signInAgain(error: Error): void {
  if (!(error instanceof ApiError) || error.status !== 401) return;
  // Fields are kept now and again when leaving: the form may close, or the person may continue to type.
  saveFormDrafts('members');
  const isFirst = goToSignIn((load) => {
    saveFormDrafts('members');
    loadDocument(load);
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
