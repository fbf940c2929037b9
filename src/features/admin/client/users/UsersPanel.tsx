import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
import { userPageSize, usersQuery } from './queries.ts';
import { useRoleChange } from './use-role-change.ts';
import { UsersTable } from './UsersTable.tsx';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { cappedCount } from '#src/lib/capped-count.ts';
import { formatCount } from '#src/lib/text.ts';
import { SearchField } from '#src/ui/form/SearchField.tsx';
import type { ListAddress } from '#src/ui/lists/list-address.ts';
import { getShownCount } from '#src/ui/lists/shown-search.ts';
import { usePagedList } from '#src/ui/lists/use-paged-list.ts';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import { useUserDialog } from './use-user-dialog.ts';
import { UserDialogs } from './UserDialogs.tsx';
import type { AdminUser } from '../../schemas.ts';
import { UserList } from './UserList.tsx';
import type { UsersSearch } from './users-search.ts';

/** Searches and lists all accounts, with the actions that admins have on them. */
export function UsersPanel({ search, onSearch }: ListAddress<UsersSearch>) {
  const tools = useRef<HTMLDivElement>(null);
  const ownId = useCurrentUser()?.id ?? '';
  const { q = '' } = search;
  const people = usePagedList(
    { ...usersQuery(q, getShownCount(search, userPageSize)), placeholderData: keepPreviousData },
    (shown) => onSearch({ shown: String(shown) }),
  );
  const role = useRoleChange(ownId);
  const grant = useDialogTarget<AdminUser>();
  const detail = useUserDialog({ user: search.user, onSearch });

  const find = (text: string) =>
    onSearch({ q: text === '' ? undefined : text, user: undefined, shown: undefined });
  const clear = () => {
    find('');
    // The pressed button disappears with the empty list.
    tools.current?.querySelector('input')?.focus();
  };
  const isKnown = people.list.data !== undefined && !people.list.isPlaceholderData;

  return (
    <>
      <div ref={tools} className="flex flex-wrap items-center justify-between gap-3 pt-6 pb-4">
        <SearchField
          label="Find a user by name, email or username"
          value={q}
          onFind={find}
          className="w-full md:w-96"
        />
        <p role="status" className="min-h-5 text-sm text-ink-3 tabular-nums">
          {isKnown && countText(people.total, q)}
        </p>
      </div>
      <UserList people={people} onClear={clear}>
        {(users) => (
          <UsersTable
            users={users}
            ownId={ownId}
            pendingId={role.pendingId}
            busy={people.list.isPlaceholderData}
            onOpen={({ id }) => detail.show(id)}
            onRole={(user, next) => role.choose({ user, role: next })}
            onGrant={grant.openFor}
          />
        )}
      </UserList>
      <UserDialogs ownId={ownId} role={role.dialog} grant={grant} detail={detail} />
    </>
  );
}

/** The count of all users is exact; the count of found users stops at 10,000. */
function countText(total: number, q: string): string {
  if (total === 1) return '1 user';
  return `${q === '' ? formatCount(total) : cappedCount(total)} users`;
}
