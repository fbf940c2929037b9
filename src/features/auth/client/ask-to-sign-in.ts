import { loadDocumentIfReachable } from '#src/browser/document-navigation.ts';
import { sayUnreachable } from '#src/ui/feedback/reload-page.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { goToSignIn } from './go-to-sign-in.ts';

async function openSignIn(load: () => void): Promise<void> {
  if (!(await loadDocumentIfReachable(load))) sayUnreachable(() => void openSignIn(load));
}

/** Shows a toast that an account is needed, then opens the sign-in page, which returns to this page. */
export function askToSignIn(title: string, description?: string): void {
  toast({ title, ...(description !== undefined && { description }) });
  goToSignIn((load) => void openSignIn(load));
}
