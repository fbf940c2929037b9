import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import type { Security } from '../security-schemas.ts';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import { RenewCodesDialog } from './two-factor/RenewCodesDialog.tsx';
import { SetUpDialog } from './two-factor/SetUpDialog.tsx';
import { TurnOffDialog } from './two-factor/TurnOffDialog.tsx';

const dialogs = { setUp: SetUpDialog, renew: RenewCodesDialog, turnOff: TurnOffDialog };
type DialogName = keyof typeof dialogs;

const fewCodes = 3;

/** Sets up the second factor, renews its recovery codes, and turns it off. */
export function TwoFactorCard({ security }: { security: Security }) {
  const { target, isOpen, openCount, openFor, setOpen } = useDialogTarget<DialogName>();
  const Shown = target && dialogs[target];

  const opener = (name: DialogName) => ({ onClick: () => openFor(name) });

  return (
    <div className="card grid gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="font-semibold">Authenticator app</p>
        <Badge kind={security.twoFactorEnabled ? 'ok' : 'inactive'}>
          {security.twoFactorEnabled ? 'On' : 'Off'}
        </Badge>
      </div>
      {security.twoFactorEnabled ? (
        <>
          <CodesLeft count={security.recoveryCodesLeft} />
          <div className="flex flex-wrap gap-2">
            <Button {...opener('renew')}>New recovery codes</Button>
            <Button variant="danger-ghost" {...opener('turnOff')}>
              Turn off
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="text-sm text-ink-2">
            A code from an app on your phone, asked for after the password. Somebody who learns your password
            cannot sign in with it alone.
          </p>
          <div>
            <Button {...opener('setUp')}>Set up</Button>
          </div>
        </>
      )}
      {Shown && (
        <Shown key={openCount} hasPassword={security.hasPassword} open={isOpen} onOpenChange={setOpen} />
      )}
    </div>
  );
}

function CodesLeft({ count }: { count: number }) {
  const codes = count === 1 ? 'One recovery code is left' : `${count} recovery codes are left`;
  if (count <= fewCodes) {
    return (
      <Notice kind="info">
        {count === 0 ? 'No recovery code is left' : codes}. Make new ones before you lose your phone.
      </Notice>
    );
  }
  return <p className="text-sm text-ink-2">{codes}, for the day when you do not have your phone.</p>;
}
