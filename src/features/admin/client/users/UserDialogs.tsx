import type { useRoleChange } from './use-role-change.ts';
import type { useGrantDialog } from './use-grant-dialog.ts';
import type { useUserDialog } from './use-user-dialog.ts';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';

const UserDialog = lazyDialog(async () => (await import('./detail/UserDialog.tsx')).UserDialog);
const GrantDialog = lazyDialog(async () => (await import('./grant/GrantDialog.tsx')).GrantDialog);
const ConfirmDialog = lazyDialog(
  async () => (await import('#src/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog,
);

export interface UserDialogsProps {
  ownId: string;
  role: ReturnType<typeof useRoleChange>['dialog'];
  grant: ReturnType<typeof useGrantDialog>;
  detail: ReturnType<typeof useUserDialog>;
}

/** The dialogs of the list of users; the code of each is loaded when it is first opened. */
export function UserDialogs({ ownId, role, grant, detail }: UserDialogsProps) {
  return (
    <>
      {role && <ConfirmDialog {...role} pendingLabel="Changing..." />}
      {grant.user && (
        <GrantDialog
          key={grant.key}
          user={grant.user}
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
