import { formatDate } from '#src/lib/date-text.ts';
import { getDisplayName, getInitial } from '#src/lib/display-name.ts';
import { Avatar } from '#src/ui/media/Avatar.tsx';
import { Button } from '#src/ui/Button.tsx';
import type { AdminUser } from '../../schemas.ts';
import { PlanBadge } from './PlanBadge.tsx';
import { RoleMenu } from './RoleMenu.tsx';
import type { Role } from './roles.ts';
import { UserRoleBadge } from './UserRoleBadge.tsx';

/** Id of the button that opens a user's dialog. */
export const userNameId = (userId: string) => `user-${userId}`;

export interface UserActions {
  onOpen: (user: AdminUser) => void;
  onRole: (user: AdminUser, role: Role) => void;
  onGrant: (user: AdminUser) => void;
}

export function UserRow({
  user,
  isOwn,
  pending,
  onOpen,
  onRole,
  onGrant,
}: UserActions & {
  user: AdminUser;
  isOwn: boolean;
  /** True while a change of this user's role is pending. */
  pending: boolean;
}) {
  const { subscriptionTier, grantTier, freeSubscriptionEndDate } = user;
  const isLifetime = user.isLifetimeSubscription && grantTier === subscriptionTier;
  const name = getDisplayName(user);
  const at = user.email.lastIndexOf('@');
  const [mailbox, domain] = [user.email.slice(0, at), user.email.slice(at + 1)];
  return (
    <tr>
      <th scope="row">
        <span className="flex items-center gap-3">
          <Avatar letter={getInitial(user)} tone={isOwn ? 'signal' : 'sunken'} />
          <span className="grid min-w-0 justify-items-start">
            <button
              id={userNameId(user.id)}
              type="button"
              aria-haspopup="dialog"
              className="relative text-left max-md:wrap-anywhere after:absolute after:-inset-x-1 after:-top-1.5 after:-bottom-5 hover:underline pointer-coarse:after:-top-3"
              onClick={() => onOpen(user)}
            >
              {user.firstName.trim() || 'Anonymous'}
              {isOwn && <span className="font-normal text-ink-3"> (You)</span>}
            </button>
            <span className="text-xs font-normal text-ink-3 max-md:wrap-anywhere">@{user.username}</span>
          </span>
        </span>
      </th>
      <td data-label="Email" className="max-md:wrap-anywhere">
        {mailbox}@<wbr />
        {domain}
      </td>
      <td data-label="Subscription">
        <PlanBadge tier={subscriptionTier} isLifetime={isLifetime} />
        {freeSubscriptionEndDate !== null && (
          <span className="text-xs text-ink-3 md:mt-0.5 md:block">
            {' '}
            until {formatDate(freeSubscriptionEndDate)}
          </span>
        )}
      </td>
      <td data-label="Role">
        <UserRoleBadge user={user} />
      </td>
      <td data-label="Joined" className="whitespace-nowrap tabular-nums">
        <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time>
      </td>
      <td data-cell="actions" className="max-md:order-3! max-md:flex-[1_1_100%]">
        <span className="flex gap-2 md:justify-end">
          <RoleMenu user={user} name={name} pending={pending} onChoose={(role) => onRole(user, role)} />
          <Button size="sm" aria-haspopup="dialog" onClick={() => onGrant(user)}>
            Grant
            <span className="sr-only"> a subscription to {name}</span>
          </Button>
        </span>
      </td>
    </tr>
  );
}
