import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { Button } from '#src/ui/Button.tsx';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import type { LicenceCheck } from '../../schemas.ts';

const DecisionDialog = lazyDialog(async () => (await import('./DecisionDialog.tsx')).DecisionDialog);

/** Lets an admin withdraw a good licence, or make one good again that an admin has withdrawn. */
export function AdminDecision({ check }: { check: LicenceCheck }) {
  const user = useCurrentUser();
  const { isOpen, openCount, openFor, setOpen } = useDialogTarget();
  const canDecide = check.state === 'good' || check.reason === 'terms broken';
  if (user?.isAdmin !== true || !canDecide) return null;
  const isGood = check.state === 'good';
  return (
    <section
      aria-labelledby="admin-decision"
      className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-3 border border-line bg-surface px-5 py-4"
    >
      <p>
        <strong id="admin-decision">For admins</strong>{' '}
        <span className="text-ink-2">
          {isGood
            ? 'Withdraw this licence if its holder has broken the terms.'
            : 'An admin has withdrawn this licence.'}
        </span>
      </p>
      <Button
        variant={isGood ? 'danger-ghost' : 'secondary'}
        aria-haspopup="dialog"
        onClick={() => openFor()}
      >
        {isGood ? 'Withdraw' : 'Make good again'}
      </Button>
      {openCount > 0 && <DecisionDialog key={openCount} open={isOpen} onOpenChange={setOpen} check={check} />}
    </section>
  );
}
