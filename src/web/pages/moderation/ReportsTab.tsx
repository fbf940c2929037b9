import { lazy, Suspense, useState } from 'react';
import { reportsQuery, useDecision } from '#src/features/comments/client/moderation/queries.ts';
import { ReportedCard } from '#src/features/comments/client/moderation/ReportedCard.tsx';
import type { ReportedComment } from '#src/features/comments/moderation-contract.ts';
import { ModerationList } from './ModerationList.tsx';

const ReasonDialog = lazy(async () => ({
  default: (await import('#src/features/comments/client/moderation/ReasonDialog.tsx')).ReasonDialog,
}));

export interface ModerationTabProps {
  /** How many to bring back at first. */
  shown: number;
  onShown: (shown: number) => void;
}

/** The comments that people have reported. */
export function ReportsTab({ shown, onShown }: ModerationTabProps) {
  const [chosen, setChosen] = useState<{ comment: ReportedComment; onDecided: () => void }>();
  const [isOpen, setOpen] = useState(false);
  const hide = useDecision('hide', () => setOpen(false));
  const confirm = (reason: string) => {
    if (!chosen) return;
    chosen.onDecided();
    hide.mutate({ comment: chosen.comment, reason });
  };
  return (
    <>
      <ModerationList
        query={reportsQuery(shown)}
        label="Reported comments"
        failure="The reports could not be loaded."
        empty={{ title: 'No reports', text: 'Nobody is waiting for a decision.' }}
        onShown={onShown}
      >
        {(comment, onDecided) => (
          <ReportedCard
            key={comment.id}
            comment={comment}
            onDecided={onDecided}
            onHide={() => {
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
            title="Hide this comment?"
            description={`Nobody sees what ${chosen.comment.user.displayName} wrote, until a moderator restores it. The reason is kept for the moderators.`}
            confirmLabel="Hide comment"
            pendingLabel="Hiding..."
            isRequired
            destructive
            pending={hide.isPending}
            onConfirm={confirm}
          />
        </Suspense>
      )}
    </>
  );
}
