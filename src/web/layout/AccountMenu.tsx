import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useLogout } from '#src/features/auth/client/queries.ts';
import type { CurrentUser } from '#src/features/auth/contract.ts';
import { Avatar } from '#src/ui/Avatar.tsx';

const itemClass =
  'flex min-h-11 cursor-pointer items-center rounded-1 px-3 no-underline outline-none select-none data-highlighted:bg-sunken';

/** The first name's first letter, else that of the last name, the username or the email, else U. */
function letterOf({ firstName, lastName, username, email }: CurrentUser): string {
  const name = [firstName, lastName, username, email].find((value) => value.trim() !== '') ?? 'U';
  return Array.from(name.trim())[0] ?? 'U';
}

interface AccountMenuProps {
  user: CurrentUser;
}

export function AccountMenu({ user }: AccountMenuProps) {
  const logout = useLogout();
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`Account of ${name === '' ? user.username : name}`}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-full p-0.5"
      >
        <Avatar
          letter={letterOf(user)}
          src={user.customProfileImageUrl ?? user.profileImageUrl}
          tone="signal"
        />
        <ChevronDown aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          className="appear z-(--z-dialog) min-w-60 rounded-3 bg-raised p-1.5 text-ink shadow-2"
        >
          <DropdownMenu.Label className="px-3 py-2">
            {name !== '' && <span className="block font-semibold">{name}</span>}
            <span className="block text-sm text-ink-2">{user.email}</span>
          </DropdownMenu.Label>
          <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
          {user.isAdmin && (
            <DropdownMenu.Item asChild className={itemClass}>
              <Link to="/admin">Admin Panel</Link>
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Item className={itemClass} onSelect={() => logout.mutate()}>
            Sign out
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
