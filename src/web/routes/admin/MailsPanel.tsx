import { ReleaseMailFailures, ReleaseMails } from './ReleaseMails.tsx';
import { UnsentMessages } from './UnsentMessages.tsx';

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
