import Ban from 'lucide-react/icons/ban';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { Badge } from '#src/ui/Badge.tsx';
import type { Verdict } from '../../verdicts.ts';
import { verdictLabels } from './summary-texts.ts';

/** The verdict of a file, or that of the worst file of a design; null while it is examined. */
export function VerdictBadge({ verdict }: { verdict: Verdict | null }) {
  if (verdict === null) return <Badge kind="inactive">Being examined</Badge>;
  const label = verdictLabels[verdict];
  if (verdict === 'ready') return <Badge kind="ok">{label}</Badge>;
  if (verdict === 'unprintable') {
    return (
      <Badge kind="bad" icon={<Ban aria-hidden />}>
        {label}
      </Badge>
    );
  }
  return (
    <Badge kind="pending" icon={<TriangleAlert aria-hidden />}>
      {label}
    </Badge>
  );
}
