import { reportsQuery } from './queries.ts';
import { ReportedCard } from './ReportedCard.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { ModerationList } from './ModerationList.tsx';
import { useDecisionDialog } from './use-decision-dialog.ts';

export interface ModerationTabProps {
  /** The number of comments to load at first. */
  shown: number;
  onShown: (shown: number) => void;
}

/** The comments that people have reported. */
export function ReportsTab({ shown, onShown }: ModerationTabProps) {
  const hiding = useDecisionDialog('hide');
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
            onHide={() => hiding.ask(comment, onDecided)}
          />
        )}
      </ModerationList>
      <DecisionDialog
        decision={hiding}
        title="Hide this comment?"
        describe={(author) =>
          `Nobody sees what ${author} wrote, until a moderator restores it. The reason is kept for the moderators.`
        }
        confirmLabel="Hide comment"
        pendingLabel="Hiding..."
        isRequired
        destructive
      />
    </>
  );
}
