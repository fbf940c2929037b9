import { formatCount } from '#src/lib/text.ts';
import { Badge } from '#src/ui/Badge.tsx';
import type { AdminModelCard } from '../../admin-schemas.ts';
import type { ModelProblem } from '../../reason-schemas.ts';
import { findWorstVerdict } from '../../verdicts.ts';
import { summarizeFiles } from '../verdicts/summary-texts.ts';
import { VerdictBadge } from '../verdicts/VerdictBadge.tsx';

/** Shows the problems of a design. It is empty without problems. */
export function FileProblems({ model: { problems } }: { model: AdminModelCard }) {
  return problems.map((problem) => (
    <span key={problem.kind} className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 font-normal">
      <Problem problem={problem} />
    </span>
  ));
}

function Problem({ problem }: { problem: ModelProblem }) {
  const textClass = 'text-xs wrap-anywhere text-ink-2';
  if (problem.kind === 'files') {
    return (
      <>
        <VerdictBadge verdict={findWorstVerdict(problem.files.map(({ verdict }) => verdict))} />
        <span className={textClass}>{summarizeFiles(problem.files)}</span>
      </>
    );
  }
  const count = problem.files.length;
  return (
    <>
      <Badge kind="pending">Uses not confirmed</Badge>
      <span className={textClass}>
        {count === 1 ? '1 file is' : `${formatCount(count)} files are`} suggested as “Instead of”. The figures
        already follow.
      </span>
    </>
  );
}
