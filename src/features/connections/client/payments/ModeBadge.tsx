import { Badge } from '#src/ui/Badge.tsx';

/** Shows whether payments are real. */
export function ModeBadge({ mode }: { mode: 'test' | 'live' }) {
  if (mode === 'live') return <Badge kind="ok">Live</Badge>;
  return (
    <Badge kind="designer" className="border-ink!">
      Test mode: no real money
    </Badge>
  );
}
