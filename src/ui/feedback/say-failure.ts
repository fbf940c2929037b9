import { getErrorMessage } from '#src/lib/api-client.ts';
import { toast } from './toast-store.ts';

/** The toast of a call that failed, with what the server said, else 'Please try again.' */
export function sayFailure(error: unknown, title = 'Error'): void {
  toast({ title, description: getErrorMessage(error, 'Please try again.'), variant: 'destructive' });
}
