import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useLogout } from '#src/features/auth/client/queries.ts';
import type { CurrentUser } from '#src/features/users/contract.ts';
import { AccountAvatar } from './AccountAvatar.tsx';

const itemClass =
  'flex min-h-11 cursor-pointer items-center rounded-1 px-3 outline-none select-none data-[highlighted]:bg-sunken';

export function AccountMenu({ user }: { user: CurrentUser }) {
  const logout = useLogout();
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <div className="flex min-w-40 justify-end">
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          aria-label="Account"
          className="focus-ring inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full p-0.5"
        >
          <AccountAvatar user={user} />
          <ChevronDown aria-hidden className="size-4.5" strokeWidth={1.75} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={8}
            className="z-(--z-dialog) min-w-60 rounded-3 bg-raised p-1.5 text-ink shadow-2"
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
    </div>
  );
}
