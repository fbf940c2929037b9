import { lazy, Suspense } from 'react';
import type { useRoleChange } from '#src/features/admin/client/users/use-role-change.ts';
import type { useGrantDialog } from './use-grant-dialog.ts';
import type { useUserDialog } from './use-user-dialog.ts';

const UserDialog = lazy(async () => ({
  default: (await import('#src/features/admin/client/users/detail/UserDialog.tsx')).UserDialog,
}));
const GrantDialog = lazy(async () => ({
  default: (await import('#src/features/admin/client/users/grant/GrantDialog.tsx')).GrantDialog,
}));
const ConfirmDialog = lazy(async () => ({
  default: (await import('#src/ui/ConfirmDialog.tsx')).ConfirmDialog,
}));

export interface UserDialogsProps {
  ownId: string;
  role: ReturnType<typeof useRoleChange>['dialog'];
  grant: ReturnType<typeof useGrantDialog>;
  detail: ReturnType<typeof useUserDialog>;
}

/** What opens over the list of users; each is loaded with its first use. */
export function UserDialogs({ ownId, role, grant, detail }: UserDialogsProps) {
  return (
    <>
      {role && (
        <Suspense>
          <ConfirmDialog {...role} pendingLabel="Changing..." />
        </Suspense>
      )}
      {grant.user && (
        <Suspense>
          <GrantDialog
            key={grant.key}
            user={grant.user}
            ownId={ownId}
            open={grant.isOpen}
            onOpenChange={grant.setOpen}
          />
        </Suspense>
      )}
      {detail.userId !== undefined && (
        <Suspense>
          <UserDialog
            key={detail.userId}
            userId={detail.userId}
            ownId={ownId}
            open={detail.isOpen}
            onOpenChange={detail.close}
          />
        </Suspense>
      )}
    </>
  );
}
