import { useId } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { FormFooter } from '#src/ui/overlay/FormFooter.tsx';
import { useRenewRecoveryCodes } from '../security-queries.ts';
import { IdentityForm } from './IdentityForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

export function RenewCodesDialog({
  hasPassword,
  open,
  onOpenChange,
}: {
  hasPassword: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const formId = useId();
  const renew = useRenewRecoveryCodes();
  const codes = renew.data?.recoveryCodes;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={codes ? 'Save your recovery codes' : 'Make new recovery codes?'}
      description={codes ? undefined : 'The codes from before no longer work then.'}
      pending={codes !== undefined || renew.isPending}
      footer={
        codes ? (
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            I have saved them
          </Button>
        ) : (
          <FormFooter
            formId={formId}
            submitLabel="New codes"
            pending={renew.isPending}
            pendingLabel="Making..."
            onCancel={() => onOpenChange(false)}
          />
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <IdentityForm
          id={formId}
          hasPassword={hasPassword}
          error={renew.error}
          failed="No new codes could be made. Please try again."
          onSubmit={(password) => renew.isPending || renew.mutate(password)}
        />
      )}
    </Dialog>
  );
}
