import Shield from 'lucide-react/icons/shield';
import { Badge } from '#src/ui/Badge.tsx';
import type { AdminUser } from '../../schemas.ts';
import { roleNames, roleOf } from './roles.ts';

export function UserRoleBadge({ user }: { user: Pick<AdminUser, 'isAdmin' | 'isMod'> }) {
  const role = roleOf(user);
  return (
    <Badge kind="role" icon={role === 'user' ? undefined : <Shield aria-hidden />}>
      {roleNames[role]}
    </Badge>
  );
}
