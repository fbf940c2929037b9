import EyeOff from 'lucide-react/icons/eye-off';
import { formatCount } from '#src/lib/text.ts';
import { Button } from '#src/ui/Button.tsx';
import type { Report, ReportedComment } from '../../moderation-schemas.ts';
import { cardClass, sideClass, sideTitleClass } from './card-class.ts';
import { ModeratedComment, Person, Time } from './ModeratedComment.tsx';
import { History } from './History.tsx';
import { useDecision } from './queries.ts';

/** Shows a comment with its open reports. */
export function ReportedCard({
  comment,
  onHide,
  onDecided,
}: {
  comment: ReportedComment;
  onHide: () => void;
  /** Called before the comment is removed from the list. */
  onDecided: () => void;
}) {
  const { user, reports, reportCount, history, deletedAt } = comment;
  const dismiss = useDecision('dismiss');
  const press = () => {
    onDecided();
    dismiss.mutate({ comment });
  };
  return (
    <li className={cardClass}>
      <ModeratedComment comment={comment} />
      <div className={sideClass}>
        <div>
          <h3 className={sideTitleClass}>
            {reportCount === 1 ? '1 report' : `${formatCount(reportCount)} reports`}
          </h3>
          <ul className="mt-1 divide-y divide-line">
            {reports.map((report) => (
              <Reason key={report.id} report={report} />
            ))}
          </ul>
          {reportCount > reports.length && (
            <p className="text-sm text-ink-3">The newest {reports.length} are shown.</p>
          )}
        </div>
        <History actions={history} />
        <div className="flex flex-wrap gap-2">
          {deletedAt === null && (
            <Button
              icon={<EyeOff aria-hidden />}
              aria-label={`Hide the comment by ${user.displayName}`}
              disabled={dismiss.isPending}
              onClick={onHide}
            >
              Hide
            </Button>
          )}
          <Button
            variant="ghost"
            aria-label={`Dismiss the reports about the comment by ${user.displayName}`}
            pending={dismiss.isPending}
            pendingLabel="Dismissing..."
            onClick={press}
          >
            Dismiss
          </Button>
        </div>
      </div>
    </li>
  );
}

function Reason({ report: { reason, reporter, createdAt } }: { report: Report }) {
  return (
    <li className="py-2.5 wrap-anywhere">
      <p dir="auto" className="whitespace-pre-line">
        {reason}
      </p>
      <p className="text-sm text-ink-2">
        <Person person={reporter} /> · <Time at={createdAt} />
      </p>
    </li>
  );
}
