import { useId, useRef } from 'react';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { FormFooter } from '#src/ui/overlay/FormFooter.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { useDisableTotp } from '../security-queries.ts';
import { IdentityForm } from './IdentityForm.tsx';

export function TurnOffDialog({
  hasPassword,
  open,
  onOpenChange,
}: {
  hasPassword: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const formId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const disable = useDisableTotp();

  const submit = (password: string | undefined) => {
    if (disable.isPending) return;
    disable.mutate(password, {
      onSuccess: () => {
        onOpenChange(false);
        toast({ title: 'Second factor turned off', description: 'Signing in takes no code any more.' });
      },
    });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Turn off the second factor?"
      description="Signing in takes no code any more, and your recovery codes stop working."
      pending={disable.isPending}
      initialFocus={cancel}
      footer={
        <FormFooter
          cancel={cancel}
          formId={formId}
          submitLabel="Turn off"
          pending={disable.isPending}
          pendingLabel="Turning off..."
          destructive
          onCancel={() => onOpenChange(false)}
        />
      }
    >
      <IdentityForm
        id={formId}
        hasPassword={hasPassword}
        error={disable.error}
        failed="The second factor could not be turned off. Please try again."
        onSubmit={submit}
      />
    </Dialog>
  );
}
