import { useId, useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { useConfirmTotp, useEnableTotp } from '../security-queries.ts';
import { IdentityForm } from './IdentityForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ScanForm } from './ScanForm.tsx';

const failed = 'The second factor could not be set up. Please try again.';

/** The steps of setting up: the password, the first code of the app, and the recovery codes. */
export function SetUpDialog({
  hasPassword,
  open,
  onOpenChange,
}: {
  hasPassword: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const formId = useId();
  const enable = useEnableTotp();
  const confirm = useConfirmTotp();
  const [isDone, setDone] = useState(false);
  const step = isDone ? 'codes' : enable.data ? 'scan' : 'begin';

  const close = () => onOpenChange(false);
  const cancel = (isBusy: boolean) => (
    <Button disabled={isBusy} onClick={close}>
      Cancel
    </Button>
  );
  const footers = {
    begin: (
      <>
        {cancel(enable.isPending)}
        <Button
          type="submit"
          form={formId}
          variant="primary"
          pending={enable.isPending}
          pendingLabel="Checking..."
        >
          Continue
        </Button>
      </>
    ),
    scan: (
      <>
        {cancel(confirm.isPending)}
        <Button
          type="submit"
          form={formId}
          variant="primary"
          pending={confirm.isPending}
          pendingLabel="Checking..."
        >
          Turn on
        </Button>
      </>
    ),
    codes: (
      <Button variant="primary" onClick={close}>
        I have saved them
      </Button>
    ),
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={step === 'codes' ? 'Save your recovery codes' : 'Set up a second factor'}
      // The codes are shown once, so a click outside must not close the dialog.
      pending={step === 'codes' || enable.isPending || confirm.isPending}
      footer={footers[step]}
    >
      {step === 'begin' && (
        <IdentityForm
          id={formId}
          hasPassword={hasPassword}
          error={enable.error}
          failed={failed}
          onSubmit={(password) => enable.isPending || enable.mutate(password)}
        >
          <p className="text-ink-2">
            You need an authenticator app on your phone or in your password manager. It shows six digits that
            change every 30 seconds.
          </p>
        </IdentityForm>
      )}
      {step === 'scan' && enable.data && (
        <ScanForm
          id={formId}
          setup={enable.data}
          error={confirm.error}
          failed={failed}
          onSubmit={(code) => confirm.isPending || confirm.mutate(code, { onSuccess: () => setDone(true) })}
        />
      )}
      {step === 'codes' && enable.data && <RecoveryCodes codes={enable.data.recoveryCodes} />}
    </Dialog>
  );
}
