import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getDisplayName } from '#src/lib/display-name.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { sayFailure } from '#src/ui/feedback/say-failure.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import type { AdminUser } from '../../../schemas.ts';
import { grantedToast, hasGrant } from './grant-text.ts';
import { GrantForm, initialGrant, type GrantDraft } from './GrantForm.tsx';
import { userDetailQuery } from '../queries.ts';
import { useChangeUser } from '../use-user-mutations.ts';

export interface GrantDialogProps {
  user: AdminUser;
  ownId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Grants a plan to a user, or ends the grant. Import it lazily, with a new key each time it opens. */
export function GrantDialog({ user, ownId, open, onOpenChange }: GrantDialogProps) {
  const [draft, setDraft] = useState<GrantDraft>(initialGrant);
  const [isEnding, setEnding] = useState(false);
  const detail = useQuery({ ...userDetailQuery(user.id), enabled: open });
  const grant = useChangeUser(ownId);
  const end = useChangeUser(ownId);
  const name = getDisplayName(user);
  const { tier, isLifetime, months } = draft;

  const give = () =>
    grant.mutate(
      { user, change: isLifetime ? { tier, isLifetime } : { tier, months } },
      {
        onSuccess: () => {
          toast({ title: grantedToast({ tier, months: isLifetime ? null : months }) });
          onOpenChange(false);
        },
        onError: (error) => sayFailure(error),
      },
    );
  const endGrant = () =>
    end.mutate(
      { user, change: { tier: 'free' } },
      {
        onSuccess: () => {
          toast({ title: 'Grant ended', description: `${name} keeps only what they pay for.` });
          onOpenChange(false);
        },
        onError: (error) => sayFailure(error),
        onSettled: () => setEnding(false),
      },
    );

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={<span className="wrap-anywhere">Grant Subscription to {name}</span>}
        pending={grant.isPending || end.isPending}
        footer={
          <>
            {hasGrant(user) && (
              <Button
                variant="danger-ghost"
                className="min-[30rem]:mr-auto"
                disabled={grant.isPending}
                onClick={() => setEnding(true)}
              >
                End grant
              </Button>
            )}
            <Button disabled={grant.isPending} onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
            <Button variant="primary" pending={grant.isPending} pendingLabel="Granting..." onClick={give}>
              Grant
            </Button>
          </>
        }
      >
        <GrantForm user={user} draft={draft} onChange={setDraft} detail={detail} />
      </Dialog>
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setEnding}
        title="End the grant?"
        description={`What was given to ${name} ends now. They are told by mail, and keep only what they pay for.`}
        confirmLabel="End grant"
        pendingLabel="Ending..."
        destructive
        pending={end.isPending}
        onConfirm={endGrant}
      />
    </>
  );
}
