import { saveFormDrafts } from '#src/lib/form-drafts.ts';
import { loadDocumentIfReachable } from '#src/lib/document-navigation.ts';
import { toast } from './toast-store.ts';

/** Loads this page again, with what is typed in its open forms; says so when it cannot. */
export async function reloadPage(): Promise<void> {
  saveFormDrafts('everybody');
  if (await loadDocumentIfReachable(() => window.location.reload())) return;
  sayUnreachable(() => void reloadPage());
}

/** The toast in place of the browser's own error page. */
export function sayUnreachable(onRetry: () => void): void {
  toast({
    title: 'The site cannot be reached.',
    description: 'Please check your connection and try again.',
    variant: 'destructive',
    action: { label: 'Try again', onPress: onRetry },
  });
}
