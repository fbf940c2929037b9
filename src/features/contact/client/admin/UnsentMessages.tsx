import { useRef } from 'react';
import { unsentQuery } from './queries.ts';
import { UnsentCard, unsentHeadId } from './UnsentCard.tsx';
import type { UnsentMessage } from '../../message-schemas.ts';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { useFocusAfterLeaving } from '#src/ui/overlay/use-focus-after-leaving.ts';
import { usePagedList } from '#src/ui/lists/use-paged-list.ts';
import { ListSection } from '#src/ui/lists/ListSection.tsx';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import { DeleteMessageDialog } from './DeleteMessageDialog.tsx';

/** Lists the messages of the contact form that could not be sent by mail. */
export function UnsentMessages() {
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDialogTarget<UnsentMessage>();
  const rows = usePagedList(unsentQuery(), () => {});
  const leave = useFocusAfterLeaving(
    rows.items.map(({ id }) => id),
    unsentHeadId,
    heading,
  );
  return (
    <ListSection
      id="unsent-messages"
      title="Unsent messages"
      noun="messages"
      rows={rows}
      heading={heading}
      emptyText="Every message of the contact form was sent, or is on its way."
      elementId={unsentHeadId}
    >
      {(messages) => (
        <>
          {messages ? (
            <ul className="grid gap-4">
              {messages.map((message) => (
                <UnsentCard
                  key={message.id}
                  message={message}
                  onDelete={() => deletion.openFor(message)}
                  onLeave={leave}
                />
              ))}
            </ul>
          ) : (
            <div aria-busy className="card">
              <span className="sr-only">Loading...</span>
              <Skeleton className="h-6 w-1/3" />
              <Skeleton className="mt-4 h-16 w-full" />
            </div>
          )}
          {deletion.target && (
            <DeleteMessageDialog
              key={deletion.target.id}
              message={deletion.target}
              open={deletion.isOpen}
              onClose={deletion.close}
              onLeave={leave}
            />
          )}
        </>
      )}
    </ListSection>
  );
}
