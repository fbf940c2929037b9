import { getDisplayName } from '#src/lib/display-name.ts';
import { sayFailure } from '#src/ui/feedback/say-failure.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import type { AdminUser } from '../../schemas.ts';
import { roleQuestion, type Role } from './roles.ts';
import { useChangeUser } from './use-user-mutations.ts';

export interface RoleOrder {
  user: AdminUser;
  role: Role;
}

/** Changes a user's role, after a confirmation when the change is far-reaching. */
export function useRoleChange(ownId: string) {
  const { mutate, isPending, variables } = useChangeUser(ownId);
  const { target, isOpen, openFor, setOpen, close } = useDialogTarget<RoleOrder>();

  const change = ({ user, role }: RoleOrder) =>
    mutate(
      { user, change: { role } },
      {
        onSuccess: () => toast({ title: 'User Role Updated', description: 'User role updated successfully' }),
        onError: (error) => sayFailure(error, 'Update Failed'),
        onSettled: close,
      },
    );
  const question = target && getQuestion(target, ownId);

  return {
    /** Id of the user whose role change is pending. */
    pendingId: isPending ? variables.user.id : undefined,
    choose: (order: RoleOrder) => {
      if (getQuestion(order, ownId) === undefined) change(order);
      else openFor(order);
    },
    dialog: question && {
      ...question,
      open: isOpen,
      onOpenChange: setOpen,
      pending: isPending,
      onConfirm: () => change(target),
    },
  };
}

function getQuestion({ user, role }: RoleOrder, ownId: string) {
  return roleQuestion(user, getDisplayName(user), role, user.id === ownId && user.isAdmin);
}
