import Shield from 'lucide-react/icons/shield';
import { Badge } from '#src/ui/Badge.tsx';

/** Shows the highest role: Admin, Moderator or Member. */
export function RoleBadge({ person: { isAdmin, isMod } }: { person: { isAdmin: boolean; isMod: boolean } }) {
  const hasRole = isAdmin || isMod;
  return (
    <Badge kind="role" icon={hasRole ? <Shield aria-hidden /> : undefined}>
      {isAdmin ? 'Admin' : isMod ? 'Moderator' : 'Member'}
    </Badge>
  );
}
