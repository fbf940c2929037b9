import { Badge } from '#src/ui/Badge.tsx';
import { usePageTime } from '#src/ui/page-time.ts';
import { isNew } from './is-new.ts';

/**
 * Says that a design is new, before its other badges. The browser decides by its own time, so that an old copy of the
 * page shows no outdated badge.
 */
export function NewBadge({ releasedAt }: { releasedAt: string }) {
  const now = usePageTime();
  return isNew(releasedAt, now) && <Badge kind="new">New</Badge>;
}
