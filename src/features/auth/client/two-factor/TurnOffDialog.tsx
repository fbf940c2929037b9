import { useId, useRef } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { useDisableTotp } from '../security-queries.ts';
import { IdentityForm } from './IdentityForm.tsx';

interface TurnOffDialogProps {
  hasPassword: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function TurnOffDialog({ hasPassword, open, onOpenChange }: TurnOffDialogProps) {
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
        <>
          <Button ref={cancel} disabled={disable.isPending} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            pending={disable.isPending}
            pendingLabel="Turning off..."
          >
            Turn off
          </Button>
        </>
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
