import { useRef } from 'react';
import { FailureTable, failureHeadId } from './FailureTable.tsx';
import { MailingTable, mailingHeadId } from './MailingTable.tsx';
import { failuresQuery, mailingsQuery } from './queries.ts';
import { useFocusAfterLeaving } from '#src/ui/overlay/use-focus-after-leaving.ts';
import { usePagedList } from '#src/ui/lists/use-paged-list.ts';
import { ListSection } from '#src/ui/lists/ListSection.tsx';

// The address does not keep how many items these lists show.
const ignoreShown = () => {};

/** Lists the release mails that failed, so that an admin can send them again. */
export function ReleaseMailFailures() {
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = usePagedList(failuresQuery(), ignoreShown);
  const leave = useFocusAfterLeaving(
    rows.items.map(({ id }) => id),
    failureHeadId,
    heading,
  );
  return (
    <ListSection
      id="mail-failures"
      title="Release mails that failed"
      noun="failures"
      rows={rows}
      heading={heading}
      emptyText="No release mail has failed."
      elementId={failureHeadId}
    >
      {(failures) => <FailureTable failures={failures} onLeave={leave} />}
    </ListSection>
  );
}

/** Lists all release mails, newest first. */
export function ReleaseMails() {
  const rows = usePagedList(mailingsQuery(), ignoreShown);
  return (
    <ListSection
      id="mailings"
      title="Release mails"
      noun="mailings"
      rows={rows}
      emptyText="No release mail has been written yet. The first one follows the next release."
      elementId={mailingHeadId}
    >
      {(mailings) => <MailingTable mailings={mailings} />}
    </ListSection>
  );
}
