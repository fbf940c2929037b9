import { getErrorMessage } from '#src/lib/api-client.ts';
import { Checkbox } from '#src/ui/form/Checkbox.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import type { MailPreferences } from '../../mail-schemas.ts';
import { useSavePreferences } from './queries.ts';

export interface PreferencesFormProps {
  preferences: MailPreferences;
  /** Token of the mail that linked here. */
  token: string | undefined;
}

/** Toggles release mails and saves each change. */
export function PreferencesForm({ preferences, token }: PreferencesFormProps) {
  const save = useSavePreferences(token);
  const { email, wantsReleaseMails } = preferences;
  const isChecked = save.isPending ? save.variables : wantsReleaseMails;
  const change = (wanted: boolean) => {
    if (!save.isPending) save.mutate(wanted);
  };
  return (
    <>
      <Checkbox checked={isChecked} onChange={(event) => change(event.target.checked)}>
        Email me about new releases
      </Checkbox>
      <p className="mt-1 text-sm text-ink-2 wrap-anywhere">These mails go to {email}.</p>
      <Obstacle preferences={preferences} />
      <div className="mt-4 min-h-11">
        {save.isSuccess && (
          <Notice kind="success">
            {save.data.wantsReleaseMails
              ? 'Saved. You get release mails.'
              : 'Saved. You get no release mails any more.'}
          </Notice>
        )}
        {save.isError && (
          <Notice kind="error">
            Your choice was not saved.{' '}
            {getErrorMessage(save.error, 'Please check your connection and try again.')}
          </Notice>
        )}
      </div>
    </>
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
