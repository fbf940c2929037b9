import { Badge } from '#src/ui/Badge.tsx';
import type { AdminModelCard } from '../../admin-schemas.ts';
import { formatBinDates, formatRelease, formatReleaseInFull } from './file-texts.ts';

/** Shows why a design is not public, and nothing for a public design. */
export function FileState({ model }: { model: AdminModelCard }) {
  const { state, releasesAt, deletedAt } = model;
  if (state === 'released' && deletedAt === null) return null;
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 font-normal">
      {state === 'draft' && <Badge kind="inactive">Draft</Badge>}
      {state === 'scheduled' && releasesAt !== null && (
        <Badge kind="pending" className="max-cards:whitespace-normal">
          <time dateTime={releasesAt} title={formatReleaseInFull(releasesAt)}>
            {formatRelease(releasesAt)}
          </time>
        </Badge>
      )}
      {deletedAt !== null && <span className="text-xs text-ink-3">{formatBinDates(deletedAt)}</span>}
    </span>
  );
}
