import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { FollowList } from '#src/features/notifications/client/settings/FollowList.tsx';
import {
  siteSettingsQuery,
  useSaveSiteSettings,
} from '#src/features/notifications/client/settings/queries.ts';
import type { NotificationKind } from '#src/features/notifications/constants.ts';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import type { MailPreferences } from '../../mail-schemas.ts';
import { KindTable } from './KindTable.tsx';
import { useSavePreferences } from './queries.ts';

export interface PreferencesFormProps {
  preferences: MailPreferences;
  /** Token of the mail that linked here. */
  token: string | undefined;
}

/** Toggles the kinds of mails and notifications, and saves each change. */
export function PreferencesForm({ preferences, token }: PreferencesFormProps) {
  const mails = useSavePreferences(token);
  const onSite = useSaveSiteSettings();
  const isOwner = token === undefined;
  const user = useCurrentUser();
  const { data: siteSettings } = useQuery({ ...siteSettingsQuery(), enabled: isOwner });
  const { email, wantsReleaseMails, digest } = preferences;
  const isSaving = mails.isPending || onSite.isPending;
  const saved = { ...digest, release: wantsReleaseMails };
  const { wantsReleaseMails: wanted, digest: changed } = mails.variables ?? {};
  const pending = { ...changed, ...(wanted !== undefined && { release: wanted }) };
  const change = ({
    column,
    kind,
    isOn,
  }: {
    column: 'onSite' | 'inDigest';
    kind: NotificationKind;
    isOn: boolean;
  }) => {
    if (isSaving) return;
    for (const save of [mails, onSite]) save.reset();
    if (column === 'onSite') onSite.mutate({ [kind]: isOn });
    else mails.mutate(kind === 'release' ? { wantsReleaseMails: isOn } : { digest: { [kind]: isOn } });
  };
  return (
    <>
      <KindTable
        onSite={siteSettings && { ...siteSettings, ...(onSite.isPending && onSite.variables) }}
        isAdmin={isOwner && user?.isAdmin === true}
        inDigest={{ ...saved, ...(mails.isPending && pending) }}
        onChange={change}
      />
      <p className="mt-3 text-sm text-ink-2 wrap-anywhere">
        Mails go to {email}, all together in one each morning.
      </p>
      <Obstacle preferences={preferences} />
      <Outcome isSaved={mails.isSuccess || onSite.isSuccess} error={mails.error ?? onSite.error} />
      {isOwner && <FollowList />}
    </>
  );
}

function Outcome({ isSaved, error }: { isSaved: boolean; error: Error | null }) {
  return (
    <div className="mt-4 min-h-11">
      {isSaved && <Notice kind="success">Your choice is saved.</Notice>}
      {error && (
        <Notice kind="error">
          Your choice was not saved. {getErrorMessage(error, 'Please check your connection and try again.')}
        </Notice>
      )}
    </div>
  );
}

/** Explains why wanted mails do not arrive. */
function Obstacle({ preferences: { isVerified, isRefused } }: Pick<PreferencesFormProps, 'preferences'>) {
  if (!isVerified) {
    return <p className="mt-1 text-sm text-ink-2">They begin once this address is verified.</p>;
  }
  if (!isRefused) return null;
  return (
    <p className="mt-1 text-sm text-ink-2">
      The mail server of this address refuses our mails, so none are sent. Enter another address in your
      settings, or have this one verified again.
    </p>
  );
}
