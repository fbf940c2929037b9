import { loadDocumentIfReachable } from '#src/lib/document-navigation.ts';
import { sayUnreachable } from '#src/ui/feedback/reload-page.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { goToSignIn } from './go-to-sign-in.ts';

async function openSignIn(load: () => void): Promise<void> {
  if (!(await loadDocumentIfReachable(load))) sayUnreachable(() => void openSignIn(load));
}

/** A visitor pressed what needs an account: the toast says so, then the sign-in page leads back here. */
export function askToSignIn(title: string, description?: string): void {
  toast({ title, ...(description !== undefined && { description }) });
  goToSignIn((load) => void openSignIn(load));
}
