import { Link } from '@tanstack/react-router';
import { VerifyNotice } from '#src/features/auth/client/VerifyNotice.tsx';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { PaymentDue } from '#src/features/billing/client/PaymentDue.tsx';
import { NotificationsCard } from '#src/features/users/client/NotificationsCard.tsx';
import { PictureCard } from '#src/features/users/client/PictureCard.tsx';
import { ProfileCard } from '#src/features/users/client/ProfileCard.tsx';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { RequireUser } from '../../layout/RequireUser.tsx';
import { usePageTime } from '#src/ui/page-time.ts';
import { AccountInformation } from './AccountInformation.tsx';
import { SecurityRows } from './SecurityRows.tsx';
import { SettingsRow } from './SettingsRow.tsx';
import { SettingsSkeleton } from './SettingsSkeleton.tsx';

export function Page() {
  return (
    <div className="wrap">
      <div className="pt-2 pb-8">
        <Breadcrumbs current="Settings">
          <Link to="/">Home</Link>
        </Breadcrumbs>
        <h1 className="mt-2">Settings</h1>
      </div>
      <RequireUser skeleton={<SettingsSkeleton />}>{(user) => <Rows user={user} />}</RequireUser>
    </div>
  );
}

function Rows({ user }: { user: CurrentUser }) {
  return (
    <>
      <PaymentDue subscription={user.subscription} now={usePageTime()} className="mb-8" />
      <VerifyNotice user={user} className="mb-8" />
      <SettingsRow
        id="picture"
        title="Profile picture"
        reason="Shown beside your comments and on your public profile."
      >
        <PictureCard user={user} />
      </SettingsRow>
      <SettingsRow
        id="profile"
        title="Profile"
        reason="Your username is public. Your email address never is."
      >
        <ProfileCard />
      </SettingsRow>
      <SettingsRow
        id="account"
        title="Account information"
        reason="Payment methods and invoices live in billing."
      >
        <AccountInformation user={user} />
      </SettingsRow>
      <SettingsRow id="notifications" title="Notifications" reason="What we write to you about.">
        <NotificationsCard user={user} />
      </SettingsRow>
      <SecurityRows user={user} />
    </>
  );
}
