import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import type { Security } from '../security-schemas.ts';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';

const dialogs = {
  setUp: lazyDialog(async () => (await import('./two-factor/SetUpDialog.tsx')).SetUpDialog),
  renew: lazyDialog(async () => (await import('./two-factor/RenewCodesDialog.tsx')).RenewCodesDialog),
  turnOff: lazyDialog(async () => (await import('./two-factor/TurnOffDialog.tsx')).TurnOffDialog),
};
type DialogName = keyof typeof dialogs;

const fewCodes = 3;

/** Sets up the second factor, renews its recovery codes, and turns it off. */
export function TwoFactorCard({ security }: { security: Security }) {
  const { target, isOpen, openCount, openFor, setOpen } = useDialogTarget<DialogName>();
  const Shown = target && dialogs[target];

  const opener = (name: DialogName) => ({
    onPointerEnter: () => void dialogs[name].preload(),
    onClick: () => openFor(name),
  });

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
