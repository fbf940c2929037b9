import { lazy, Suspense, useState } from 'react';
import { HiddenCard } from '#src/features/comments/client/moderation/HiddenCard.tsx';
import { hiddenQuery, useDecision } from '#src/features/comments/client/moderation/queries.ts';
import type { HiddenComment } from '#src/features/comments/moderation-contract.ts';
import { ModerationList } from './ModerationList.tsx';
import type { ModerationTabProps } from './ReportsTab.tsx';

const ReasonDialog = lazy(async () => ({
  default: (await import('#src/features/comments/client/moderation/ReasonDialog.tsx')).ReasonDialog,
}));

/** The comments that moderators have hidden. */
export function HiddenTab({ shown, onShown }: ModerationTabProps) {
  const [chosen, setChosen] = useState<{ comment: HiddenComment; onDecided: () => void }>();
  const [isOpen, setOpen] = useState(false);
  const restore = useDecision('restore', () => setOpen(false));
  const confirm = (reason: string) => {
    if (!chosen) return;
    chosen.onDecided();
    restore.mutate({ comment: chosen.comment, reason });
  };
  return (
    <>
      <ModerationList
        query={hiddenQuery(shown)}
        label="Hidden comments"
        failure="The hidden comments could not be loaded."
        empty={{ title: 'Nothing is hidden', text: 'Comments that moderators hide are kept here.' }}
        onShown={onShown}
      >
        {(comment, onDecided) => (
          <HiddenCard
            key={comment.id}
            comment={comment}
            onRestore={() => {
              setChosen({ comment, onDecided });
              setOpen(true);
            }}
          />
        )}
      </ModerationList>
      {chosen && (
        <Suspense>
          <ReasonDialog
            open={isOpen}
            onOpenChange={setOpen}
            title="Restore this comment?"
            description={`Everybody can read again what ${chosen.comment.user.displayName} wrote. Why it was hidden stays in its history.`}
            confirmLabel="Restore comment"
            pendingLabel="Restoring..."
            pending={restore.isPending}
            onConfirm={confirm}
          />
        </Suspense>
      )}
    </>
  );
}
