import type { AdminUser, UserChange } from '../../schemas.ts';

export type Role = NonNullable<UserChange['role']>;

/** Roles in the order of the menu. */
export const roles: readonly Role[] = ['user', 'mod', 'admin'];

export const roleNames: Record<Role, string> = { user: 'User', mod: 'Moderator', admin: 'Admin' };

export function roleOf({ isAdmin, isMod }: Pick<AdminUser, 'isAdmin' | 'isMod'>): Role {
  if (isAdmin) return 'admin';
  return isMod ? 'mod' : 'user';
}

/** Returns the question to confirm before a far-reaching change; undefined when none is necessary. */
export function roleQuestion(user: AdminUser, name: string, role: Role, isOwn: boolean) {
  if (isOwn) {
    return {
      title: 'Give up your admin role?',
      description:
        'You leave the panel at once and cannot come back by yourself. Another admin can make you one again.',
      confirmLabel: `Set me as ${roleNames[role]}`,
      destructive: true,
    };
  }
  if (role !== 'admin' || user.isAdmin) return undefined;
  return {
    title: `Make ${name} an admin?`,
    description:
      'Admins can change and delete every design, see every account, give plans away and change roles, yours too.',
    confirmLabel: 'Set as Admin',
    destructive: false,
  };
}
