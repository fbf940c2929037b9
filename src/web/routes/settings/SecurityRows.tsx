import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { DeleteAccount } from '#src/features/account/client/DeleteAccount.tsx';
import { ExportCard } from '#src/features/account/client/ExportCard.tsx';
import { EmailCard } from '#src/features/auth/client/EmailCard.tsx';
import { PasswordCard } from '#src/features/auth/client/PasswordCard.tsx';
import { securityQuery } from '#src/features/auth/client/security-queries.ts';
import { SessionsCard } from '#src/features/auth/client/SessionsCard.tsx';
import { TwoFactorCard } from '#src/features/auth/client/TwoFactorCard.tsx';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import type { Security } from '#src/features/auth/security-schemas.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { SettingsRow } from './SettingsRow.tsx';

/** Scrolls to the anchor in the address, once its element has its final position. */
function useAnchor(isReady: boolean): void {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (!isReady || id === '') return;
    document.getElementById(id)?.scrollIntoView();
    document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
  }, [isReady]);
}

/** The rows for sign-in, data export and deletion of the account. */
export function SecurityRows({ user }: { user: CurrentUser }) {
  const { data: security, isError, isFetching, refetch } = useQuery(securityQuery());
  const failed = !security && isError && !isFetching;
  useAnchor(security !== undefined);

  const renderWhenLoaded = (height: string, content: (security: Security) => ReactNode) => {
    if (security) return content(security);
    if (failed) return <ErrorState message="This could not be loaded." onRetry={() => void refetch()} />;
    return (
      <div aria-busy="true">
        <Skeleton kind="box" className={`rounded-3 ${height}`} />
      </div>
    );
  };

  return (
    <>
      <SettingsRow id="email" title="Email" reason="You sign in with it, and we write to it. Never public.">
        {renderWhenLoaded('h-33 md:h-35', ({ hasPassword }) => (
          <EmailCard user={user} hasPassword={hasPassword} />
        ))}
      </SettingsRow>
      <SettingsRow id="password" title="Password" reason="Changing it signs you out everywhere else.">
        {renderWhenLoaded('h-95 md:h-97', ({ hasPassword }) => (
          <PasswordCard email={user.email} hasPassword={hasPassword} />
        ))}
      </SettingsRow>
      <SettingsRow
        id="two-factor"
        title="Second factor"
        reason="A code besides the password, so that the password alone signs nobody in."
      >
        {renderWhenLoaded('h-53 md:h-50', (security) => (
          <TwoFactorCard security={security} />
        ))}
      </SettingsRow>
      <SettingsRow id="devices" title="Devices" reason="Where you are signed in.">
        <SessionsCard />
      </SettingsRow>
      <SettingsRow
        id="data"
        title="Your data"
        reason="What we keep of you, in a file that programs can read."
      >
        <ExportCard />
      </SettingsRow>
      <SettingsRow
        id="delete"
        title="Delete account"
        reason="Comments stay without your name; payment records are kept as the Privacy Policy says."
      >
        {renderWhenLoaded('h-36 md:h-33', ({ hasPassword }) => (
          <DeleteAccount hasPassword={hasPassword} />
        ))}
      </SettingsRow>
    </>
  );
}
