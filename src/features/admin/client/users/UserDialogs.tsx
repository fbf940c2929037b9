import type { useRoleChange } from './use-role-change.ts';
import type { AdminUser } from '../../schemas.ts';
import type { useUserDialog } from './use-user-dialog.ts';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';
import type { DialogTarget } from '#src/ui/overlay/use-dialog-target.ts';

const UserDialog = lazyDialog(async () => (await import('./detail/UserDialog.tsx')).UserDialog);
const GrantDialog = lazyDialog(async () => (await import('./grant/GrantDialog.tsx')).GrantDialog);
const ConfirmDialog = lazyDialog(
  async () => (await import('#src/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog,
);

export interface UserDialogsProps {
  ownId: string;
  role: ReturnType<typeof useRoleChange>['dialog'];
  grant: DialogTarget<AdminUser>;
  detail: ReturnType<typeof useUserDialog>;
}

/** The dialogs of the list of users; the code of each is loaded when it is first opened. */
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
