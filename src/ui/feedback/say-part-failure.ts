import { describeFailure } from './failure-words.ts';
import { reloadPage } from './reload-page.ts';
import { toast } from './toast-store.ts';

/** For what was pressed and cannot open; pressing it again is the other try. */
export function sayPartFailure(error: unknown): void {
  const { title, text, needsReload } = describeFailure(error);
  toast({
    title,
    description: text,
    variant: 'destructive',
    ...(needsReload && { action: { label: 'Reload', onPress: () => void reloadPage() } }),
  });
}
