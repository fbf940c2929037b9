import { useRef } from 'react';
import { FailureTable, failureHeadId } from '#src/features/releases/client/admin/FailureTable.tsx';
import { MailingTable, mailingHeadId } from '#src/features/releases/client/admin/MailingTable.tsx';
import { failuresQuery, mailingsQuery } from '#src/features/releases/client/admin/queries.ts';
import { useFocusAfterLeaving } from '#src/ui/overlay/use-focus-after-leaving.ts';
import { useLongList } from '../../lists/use-long-list.ts';
import { MailSection } from './MailSection.tsx';
import { UnsentMessages } from './UnsentMessages.tsx';

// How many are shown is not worth an address: what matters here leaves the lists.
const forgetShown = () => {};

/** Mails that did not go out, by the form and about releases, then all release mails. */
export function MailsPanel() {
  return (
    <>
      <UnsentMessages />
      <Failures />
      <Mailings />
    </>
  );
}

function Failures() {
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = useLongList(failuresQuery(), forgetShown);
  const leave = useFocusAfterLeaving(
    rows.items.map(({ id }) => id),
    failureHeadId,
    heading,
  );
  return (
    <MailSection
      id="mail-failures"
      title="Release mails that failed"
      noun="failures"
      rows={rows}
      heading={heading}
      emptyText="No release mail has failed."
      elementId={failureHeadId}
    >
      {(failures) => <FailureTable failures={failures} onLeave={leave} />}
    </MailSection>
  );
}

function Mailings() {
  const rows = useLongList(mailingsQuery(), forgetShown);
  return (
    <MailSection
      id="mailings"
      title="Release mails"
      noun="mailings"
      rows={rows}
      emptyText="No release mail has been written yet. The first one follows the next release."
      elementId={mailingHeadId}
    >
      {(mailings) => <MailingTable mailings={mailings} />}
    </MailSection>
  );
}
