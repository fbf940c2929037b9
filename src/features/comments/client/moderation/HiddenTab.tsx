import { HiddenCard } from './HiddenCard.tsx';
import { hiddenQuery } from './queries.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import { ModerationList } from './ModerationList.tsx';
import type { ModerationTabProps } from './ReportsTab.tsx';
import { useDecisionDialog } from './use-decision-dialog.ts';

/** The comments that moderators have hidden. */
export function HiddenTab({ shown, onShown }: ModerationTabProps) {
  const restoring = useDecisionDialog('restore');
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
            onRestore={() => restoring.ask(comment, onDecided)}
          />
        )}
      </ModerationList>
      <DecisionDialog
        decision={restoring}
        title="Restore this comment?"
        describe={(author) =>
          `Everybody can read again what ${author} wrote. Why it was hidden stays in its history.`
        }
        confirmLabel="Restore comment"
        pendingLabel="Restoring..."
      />
    </>
  );
}
