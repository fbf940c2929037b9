import Shield from 'lucide-react/icons/shield';
import { Badge } from '#src/ui/Badge.tsx';

export interface RoleBadgeProps {
  person: { isAdmin: boolean; isMod: boolean };
}

/** Shows the highest role: Admin, Moderator or Member. */
export function RoleBadge({ person: { isAdmin, isMod } }: RoleBadgeProps) {
  const hasRole = isAdmin || isMod;
  return (
    <Badge kind="role" icon={hasRole ? <Shield aria-hidden /> : undefined}>
      {isAdmin ? 'Admin' : isMod ? 'Moderator' : 'Member'}
    </Badge>
  );
}
