import type { useRoleChange } from './use-role-change.ts';
import type { AdminUser } from '../../schemas.ts';
import type { useUserDialog } from './use-user-dialog.ts';
import type { DialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import { UserDialog } from './detail/UserDialog.tsx';
import { GrantDialog } from './grant/GrantDialog.tsx';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';

export interface UserDialogsProps {
  ownId: string;
  role: ReturnType<typeof useRoleChange>['dialog'];
  grant: DialogTarget<AdminUser>;
  detail: ReturnType<typeof useUserDialog>;
}

/** The dialogs of the list of users. */
export function UserDialogs({ ownId, role, grant, detail }: UserDialogsProps) {
  return (
    <>
      {role && <ConfirmDialog {...role} pendingLabel="Changing..." />}
      {grant.target && (
        <GrantDialog
          key={grant.openCount}
          user={grant.target}
          ownId={ownId}
          open={grant.isOpen}
          onOpenChange={grant.setOpen}
        />
      )}
      {detail.userId !== undefined && (
        <UserDialog
          key={detail.userId}
          userId={detail.userId}
          ownId={ownId}
          open={detail.isOpen}
          onOpenChange={detail.close}
        />
      )}
    </>
  );
}
