import type { ReactNode } from 'react';
import { userNameId } from './UserRow.tsx';
import type { AdminUser } from '../../schemas.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { MoreRows } from '#src/ui/lists/MoreRows.tsx';
import type { usePagedList } from '#src/ui/lists/use-paged-list.ts';

/** Shows the rows and a button for more, or why there are none. */
export function UserList({
  people,
  onClear,
  children,
}: {
  people: ReturnType<typeof usePagedList<AdminUser>>;
  onClear: () => void;
  /** Renders the table; gets undefined while the first page loads. */
  children: (users: AdminUser[] | undefined) => ReactNode;
}) {
  const { list, items } = people;

  if (!list.data) {
    if (!list.isError || list.isFetching) return children(undefined);
    return (
      <ErrorState level={2} message="The users could not be loaded." onRetry={() => void list.refetch()} />
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        level={2}
        title="No users found"
        text="Nobody has this in their name, email or username."
        action={<Button onClick={onClear}>Clear search</Button>}
      />
    );
  }
  return (
    <>
      {children(items)}
      <MoreRows noun="users" rows={people} elementId={userNameId} />
    </>
  );
}
