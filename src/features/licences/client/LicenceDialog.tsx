import { useQuery } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import type { DownloadEntry } from '#src/features/downloads/schemas.ts';
import { formatLongDate } from '#src/lib/date-text.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { FormFooter } from '#src/ui/overlay/FormFooter.tsx';
import type { Licence } from '../schemas.ts';
import { LicenceForm } from './LicenceForm.tsx';
import { LicenceView } from './LicenceView.tsx';
import { ownLicenceQuery } from './queries.ts';
import { useSaveLicence } from './use-save-licence.ts';

interface LicenceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Gets the focus after the dialog, whose parts take the place of one another. */
  fallbackFocus: RefObject<HTMLElement | null>;
  entry: DownloadEntry;
}

const formId = 'licence-name';

/** Creates the licence of a download, and shows it. Import it lazily. */
export function LicenceDialog({ open, onOpenChange, fallbackFocus, entry }: LicenceDialogProps) {
  const [number, setNumber] = useState(entry.licenceId);
  const [changed, setChanged] = useState<Licence>();
  const title = `Licence for ${entry.stlFile.title}`;
  const close = () => onOpenChange(false);
  const show = (licence: Licence) => {
    setNumber(licence.id);
    setChanged(undefined);
  };
  const frame = { open, onOpenChange, fallbackFocus, title };
  if (changed)
    return (
      <FormDialog
        {...frame}
        description="A new licence with a new number takes the place of this one. The page of the old one then says that it was replaced, and leads to the new one."
        order={{ replaces: changed.id }}
        initial={changed}
        submitLabel="Replace"
        onSaved={show}
        onCancel={() => setChanged(undefined)}
      />
    );
  if (number === null)
    return (
      <FormDialog
        {...frame}
        description={`A page that anybody can open to see that you may sell prints of this design. Downloaded ${formatLongDate(entry.downloadedAt)}.`}
        order={{ downloadId: entry.id }}
        submitLabel="Create"
        onSaved={show}
        onCancel={close}
      />
    );
  return <ViewDialog {...frame} number={number} onChange={setChanged} />;
}

interface FormDialogProps extends Omit<LicenceDialogProps, 'entry'> {
  title: string;
  description: string;
  order: Parameters<typeof useSaveLicence>[0];
  initial?: Licence;
  submitLabel: string;
  onSaved: (licence: Licence) => void;
  onCancel: () => void;
}

function FormDialog({ order, initial, submitLabel, onSaved, onCancel, ...frame }: FormDialogProps) {
  const saving = useSaveLicence(order);
  return (
    <Dialog
      {...frame}
      width={640}
      pending={saving.isPending}
      footer={
        <FormFooter
          formId={formId}
          submitLabel={submitLabel}
          pending={saving.isPending}
          pendingLabel={initial ? 'Replacing...' : 'Creating...'}
          onCancel={onCancel}
        />
      }
    >
      <LicenceForm
        id={formId}
        initial={initial}
        error={saving.error}
        onSubmit={(name) => {
          if (!saving.isPending) saving.mutate(name, { onSuccess: onSaved });
        }}
      />
    </Dialog>
  );
}

function ViewDialog({
  number,
  onChange,
  ...frame
}: Omit<LicenceDialogProps, 'entry'> & {
  title: string;
  number: string;
  onChange: (licence: Licence) => void;
}) {
  const { data: licence, isError, refetch } = useQuery(ownLicenceQuery(number));
  const footer = licence && (
    <>
      {licence.state === 'good' && (
        <Button variant="ghost" onClick={() => onChange(licence)}>
          Change the name
        </Button>
      )}
      <Button variant="ink" onClick={() => frame.onOpenChange(false)}>
        Done
      </Button>
    </>
  );
  return (
    <Dialog {...frame} width={640} footer={footer}>
      {licence && <LicenceView licence={licence} />}
      {!licence && isError && (
        <ErrorState message="The licence could not be loaded." onRetry={() => void refetch()} />
      )}
      {!licence && !isError && (
        <div aria-busy="true" className="grid gap-3">
          <Skeleton className="w-2/3" />
          <Skeleton kind="box" className="h-40" />
        </div>
      )}
    </Dialog>
  );
}
