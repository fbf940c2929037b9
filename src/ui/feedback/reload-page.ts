import { keepFields } from '#src/lib/kept-fields.ts';
import { openPage } from '#src/lib/open-page.ts';
import { toast } from './toast-store.ts';

/** Reloads the page and keeps the values of its open forms; shows a toast when this fails. */
export async function reloadPage(): Promise<void> {
  keepFields('everybody');
  if (await openPage(() => window.location.reload())) return;
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
