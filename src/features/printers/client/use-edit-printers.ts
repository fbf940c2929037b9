import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import type { PrinterEdit } from './local-printers.ts';
import { editPrinters } from './printer-actions.ts';

/** Saves changes of the person's printers; a failure is shown as a toast. */
export function useEditPrinters() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (edit: PrinterEdit) => editPrinters(queries, edit),
    onError: (error) =>
      toast({
        title: 'Error',
        description: getErrorMessage(error, 'Your printers could not be saved. Please try again.'),
        variant: 'destructive',
      }),
  });
}
