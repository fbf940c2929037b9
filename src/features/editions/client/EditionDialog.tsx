import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import type { AdminEdition } from '../schemas.ts';
import { ShowDifferences } from './difference/ShowDifferences.tsx';
import { EditionForm, type Recipients } from './EditionForm.tsx';
import { editionsQuery } from './queries.ts';
import { useDescribeEdition } from './use-describe-edition.ts';

interface EditionDialogProps {
  modelId: number;
  /** The newest edition by default. */
  number?: number;
  /** Gets the focus after the dialog if no element had it before. */
  fallbackFocus?: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const formId = 'edition';
const pollMs = 3000;

/** The dialog for the note and the kind of an edition, and for notifying people with earlier ones. */
export function EditionDialog({ modelId, number, fallbackFocus, onClose }: EditionDialogProps) {
  const { data, isError, refetch } = useQuery({
    ...editionsQuery(modelId),
    refetchInterval: ({ state }) => (state.data?.isComparing === true ? pollMs : false),
  });
  const edition = data?.editions.find((one) => number === undefined || one.number === number);
  if (data && edition) {
    const isNewest = data.editions[0] === edition;
    const recipients = isNewest ? data : { holders: 0, hasMoreHolders: false, verdict: null };
    const frame = { modelId, edition, recipients, fallbackFocus, onClose };
    return <OpenDialog {...frame} />;
  }
  return (
    <Dialog open onOpenChange={onClose} fallbackFocus={fallbackFocus} title="What changed?" width={640}>
      {isError ? (
        <ErrorState message="The edition could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="grid gap-3">
          <Skeleton className="w-2/3" />
          <Skeleton kind="box" className="h-40" />
        </div>
      )}
    </Dialog>
  );
}

function OpenDialog({
  modelId,
  edition,
  recipients,
  fallbackFocus,
  onClose,
}: EditionDialogProps & { edition: AdminEdition; recipients: Recipients }) {
  const saving = useDescribeEdition(modelId, edition.number);
  const save = (description: Parameters<typeof saving.mutate>[0]) => {
    if (saving.isPending) return;
    saving.mutate(description, {
      onSuccess: () => {
        toast({ title: `Edition ${edition.number} described` });
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      fallbackFocus={fallbackFocus}
      pending={saving.isPending}
      width={640}
      title="What changed?"
      description={`The files are saved and are now edition ${edition.number}. The answer is shown on the page of the design, and beside the downloads of those who have an earlier edition.`}
      footer={
        <>
          <Button disabled={saving.isPending} onClick={onClose}>
            Not now
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={saving.isPending}
            pendingLabel="Saving..."
          >
            Save
          </Button>
        </>
      }
    >
      <EditionForm
        id={formId}
        edition={edition}
        recipients={recipients}
        error={saving.error}
        onSubmit={save}
      />
      <div className="mt-4">
        <ShowDifferences modelId={modelId} number={edition.number} isPanel />
      </div>
    </Dialog>
  );
}
