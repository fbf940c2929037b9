import { DataTable } from '#src/ui/table/DataTable.tsx';
import { SkeletonRows } from '#src/ui/feedback/SkeletonRows.tsx';
import { TableHead } from '#src/ui/table/TableHead.tsx';
import type { AdminUser } from '../../schemas.ts';
import { UserRow, type UserActions } from './UserRow.tsx';

const columns = ['User', 'Email', 'Subscription', 'Role', 'Joined'];
const skeletonWidths = ['w-32', 'w-44', 'w-20', 'w-16', 'w-24', 'w-40'];

export interface UsersTableProps extends UserActions {
  /** Undefined while the first page loads. */
  users: readonly AdminUser[] | undefined;
  ownId: string;
  /** Id of the user whose role change is pending. */
  pendingId: string | undefined;
  /** True while other users load that will replace these. */
  busy: boolean;
}

export function UsersTable({ users, ownId, pendingId, busy, ...actions }: UsersTableProps) {
  return (
    <DataTable label="Users" busy={busy}>
      <TableHead columns={columns} actions="Actions" />
      {users ? (
        <tbody>
          {users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              isOwn={user.id === ownId}
              pending={user.id === pendingId}
              {...actions}
            />
          ))}
        </tbody>
      ) : (
        <SkeletonRows columns={skeletonWidths} className="h-15.25 max-md:h-49.25" />
      )}
    </DataTable>
  );
}
