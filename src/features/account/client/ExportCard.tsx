import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { Button } from '#src/ui/Button.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { saveExport } from './save-export.ts';

const failed = 'Your data could not be downloaded. Please try again.';

/** Downloads all of the person's data as a file. */
export function ExportCard() {
  const { mutate, isPending } = useMutation({
    mutationFn: saveExport,
    onError: (error) =>
      toast({ title: 'Error', description: getErrorMessage(error, failed), variant: 'destructive' }),
  });
  return (
    <div className="card">
      <p className="mb-4 text-sm text-ink-2">
        One JSON file with your profile, the ways you sign in, your sessions, consents, plan, favorites and
        downloads. Passwords and keys are not in it.
      </p>
      <Button
        icon={<Download aria-hidden />}
        pending={isPending}
        pendingLabel="Preparing..."
        onClick={() => mutate()}
      >
        Download my data
      </Button>
    </div>
  );
}
