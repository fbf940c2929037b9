import { Link } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, type ReactNode } from 'react';
import { useLogout, useSignOutElsewhere } from '#src/features/auth/client/log-out.ts';
import { TermsGate } from '#src/features/auth/client/terms/TermsGate.tsx';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import {
  claimPendingDownload,
  clearPendingDownload,
} from '#src/features/downloads/client/pending-download.ts';
import { getFullName, getInitial } from '#src/lib/display-name.ts';
import { clearFormDrafts } from '#src/browser/restore-form-drafts.ts';
import { Bell } from '#src/features/notifications/client/Bell.tsx';
import { Avatar } from '#src/ui/media/Avatar.tsx';
import { Menu } from '#src/ui/overlay/Menu.tsx';

const linkToAdmin = (content: ReactNode) => <Link to="/admin">{content}</Link>;
const linkToModeration = (content: ReactNode) => <Link to="/moderation">{content}</Link>;
const linkToSettings = (content: ReactNode) => <Link to="/settings">{content}</Link>;

export function AccountMenu({ user }: { user: CurrentUser }) {
  const logout = useLogout();
  useSignOutElsewhere();
  // The pending download of the visitor now belongs to this person.
  useEffect(() => claimPendingDownload(user.id), [user.id]);
  useEffect(() => clearFormDrafts(user.id), [user.id]);
  const signOut = () => {
    clearFormDrafts();
    clearPendingDownload();
    logout.mutate();
  };
  const name = getFullName(user);
  const items = [
    ...(user.isAdmin ? [{ label: 'Admin Panel', link: linkToAdmin }] : []),
    ...(user.isAdmin || user.isMod ? [{ label: 'Moderation', link: linkToModeration }] : []),
    { label: 'Settings', link: linkToSettings },
    { label: 'Sign out', onSelect: signOut },
  ];
  return (
    <>
      <Bell />
      <Menu
        label="Account menu"
        triggerClassName="inline-flex min-h-11 items-center gap-1.5 rounded-full p-0.5"
        trigger={
          <>
            <Avatar
              letter={getInitial(user)}
              src={user.customProfileImageUrl ?? user.profileImageUrl}
              tone="signal"
            />
            <ChevronDown aria-hidden />
          </>
        }
        head={
          <>
            {name !== '' && <span className="block font-semibold">{name}</span>}
            <span className="block text-sm text-ink-2">{user.email}</span>
          </>
        }
        items={items}
      />
      <TermsGate hasAccepted={user.hasAcceptedTerms} />
    </>
  );
}
