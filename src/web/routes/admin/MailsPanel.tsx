import { ReleaseMailFailures, ReleaseMails } from '#src/features/releases/client/admin/ReleaseMails.tsx';
import { UnsentMessages } from '#src/features/contact/client/admin/UnsentMessages.tsx';

/** Lists the mails that could not be sent, then all release mails. */
export function MailsPanel() {
  return (
    <>
      <UnsentMessages />
      <ReleaseMailFailures />
      <ReleaseMails />
    </>
  );
}
