import { saveFormDrafts } from '#src/browser/form-drafts.ts';
import { loadDocumentIfReachable } from '#src/browser/document-navigation.ts';
import { toast } from './toast-store.ts';

/** Reloads the page and keeps the values of its open forms; shows a toast when this fails. */
export async function reloadPage(): Promise<void> {
  saveFormDrafts('everybody');
  if (await loadDocumentIfReachable(() => window.location.reload())) return;
  sayUnreachable(() => void reloadPage());
}

/** Shown instead of the browser's own error page. */
export function sayUnreachable(onRetry: () => void): void {
  toast({
    title: 'The site cannot be reached.',
    description: 'Please check your connection and try again.',
    variant: 'destructive',
    action: { label: 'Try again', onPress: onRetry },
  });
}
