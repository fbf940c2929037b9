import { useRef } from 'react';
import { FailureTable, failureHeadId } from './FailureTable.tsx';
import { MailingTable, mailingHeadId } from './MailingTable.tsx';
import { failuresQuery, mailingsQuery } from './queries.ts';
import { useFocusAfterLeaving } from '#src/ui/overlay/use-focus-after-leaving.ts';
import { useLongList } from '#src/ui/lists/use-paged-list.ts';
import { MailSection } from '#src/ui/lists/ListSection.tsx';

// The address does not keep how many items these lists show.
const ignoreShown = () => {};

/** Lists the release mails that failed, so that an admin can send them again. */
export function ReleaseMailFailures() {
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = useLongList(failuresQuery(), ignoreShown);
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

/** Lists all release mails, newest first. */
export function ReleaseMails() {
  const rows = useLongList(mailingsQuery(), ignoreShown);
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
