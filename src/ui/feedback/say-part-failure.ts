import { describeFailure } from './failure-words.ts';
import { reloadPage } from './reload-page.ts';
import { toast } from './toast-store.ts';

/** Shows a toast for an overlay that cannot open; pressing its button again retries. */
export function sayPartFailure(error: unknown): void {
  const { title, text, needsReload } = describeFailure(error);
  toast({
    title,
    description: text,
    variant: 'destructive',
    ...(needsReload && { action: { label: 'Reload', onPress: () => void reloadPage() } }),
  });
}
