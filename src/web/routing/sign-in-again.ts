import { ApiError } from '#src/lib/api-client.ts';
import { goToSignIn } from '#src/features/auth/client/go-to-sign-in.ts';
import { saveFormDrafts } from '#src/lib/form-drafts.ts';
import { loadDocument } from '#src/lib/document-navigation.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';

/** A page action that finds nobody signed in: say so, then go to sign in and come back here, with what was typed. */
export function signInAgain(error: Error): void {
  if (!(error instanceof ApiError) || error.status !== 401) return;
  // Now and when leaving: what failed may close its form, or somebody types on.
  saveFormDrafts('members');
  const isFirst = goToSignIn((load) => {
    saveFormDrafts('members');
    loadDocument(load);
  });
  if (!isFirst) return;
  // After what the action itself says of its failure, since only the last toast stays.
  setTimeout(() =>
    toast({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      variant: 'destructive',
    }),
  );
}
