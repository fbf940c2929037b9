import type { AdminModelCard } from '../../admin-schemas.ts';
import { findWorstVerdict } from '../../verdicts.ts';
import { summarizeFiles } from '../verdicts/summary-texts.ts';
import { VerdictBadge } from '../verdicts/VerdictBadge.tsx';

/** Shows the problems of a design. It is empty without problems. */
export function FileProblems({ model: { problems } }: { model: AdminModelCard }) {
  return problems.map(({ kind, files }) => (
    <span key={kind} className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 font-normal">
      <VerdictBadge verdict={findWorstVerdict(files.map(({ verdict }) => verdict))} />
      <span className="text-xs wrap-anywhere text-ink-2">{summarizeFiles(files)}</span>
    </span>
  ));
}
