import Shield from 'lucide-react/icons/shield';
import { Badge } from '#src/ui/Badge.tsx';
import type { AdminUser } from '../../schemas.ts';
import { roleNames, roleOf } from './roles.ts';

export interface UserRoleBadgeProps {
  user: Pick<AdminUser, 'isAdmin' | 'isMod'>;
}

export function UserRoleBadge({ user }: UserRoleBadgeProps) {
  const role = roleOf(user);
  return (
    <Badge kind="role" icon={role === 'user' ? undefined : <Shield aria-hidden />}>
      {roleNames[role]}
    </Badge>
  );
}
