import { getErrorMessage } from '#src/lib/api-client.ts';
import { toast } from './toast-store.ts';

/** Shows the toast of a failed call, with the server's message or else 'Please try again.' */
export function sayFailure(error: unknown, title = 'Error'): void {
  toast({ title, description: getErrorMessage(error, 'Please try again.'), variant: 'destructive' });
}
