import { useQuery } from '@tanstack/react-query';
import Undo from 'lucide-react/icons/undo-2';
import { formatDateTime } from '#src/lib/date-text.ts';
import { site, type SiteFacts } from '#src/site.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { factNames } from '../constants.ts';
import type { SiteChange } from '../schemas.ts';
import { describeFact, type FactName } from './draft.ts';
import { siteVersionsQuery } from './queries.ts';

interface SiteHistoryProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** True while the form has changes, which an undo would save with it. */
  isLocked: boolean;
  onUndo: (names: readonly FactName[], from: SiteFacts) => void;
}

/** Lists who changed which facts, newest first, and takes a change back by a new one. */
export function SiteHistory({ open, onOpenChange, isLocked, onUndo }: SiteHistoryProps) {
  const { data, isPending, refetch } = useQuery(siteVersionsQuery());
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width={640}
      title="History of the site"
      description={isLocked ? 'Save or discard your changes before you take one back.' : undefined}
    >
      {isPending && <Skeleton kind="box" className="h-60 rounded-3" />}
      {!isPending && data === undefined && (
        <ErrorState message="The history could not be loaded." onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className="text-sm text-ink-2">Nothing has been changed yet.</p>}
      <ul className="divide-y divide-line">
        {data?.map((change) => (
          <ChangeRow key={change.version} change={change} isLocked={isLocked} onUndo={onUndo} />
        ))}
      </ul>
    </Dialog>
  );
}

const sources: Record<SiteChange['source'], string> = {
  panel: 'A former admin',
  file: 'Imported with npm run site',
  demo: 'The demo',
};

function ChangeRow({
  change,
  isLocked,
  onUndo,
}: Pick<SiteHistoryProps, 'isLocked' | 'onUndo'> & { change: SiteChange }) {
  const { changes, actor, source, at } = change;
  const names = changes.map(({ field }) => field);
  const title = names.length > 3 ? `${names.length} facts` : names.map((name) => factNames[name]).join(', ');
  const earlier = Object.fromEntries(changes.map(({ field, before }) => [field, before]));
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 py-3 text-sm">
      <p className="font-semibold">{title}</p>
      <div className="col-start-1 grid gap-0.5 text-pretty wrap-anywhere text-ink-2">
        {changes.slice(0, 3).map(({ field, before, after }) => (
          <p key={field}>
            <del className="text-ink-3">{describeFact(field, before, site)}</del> →{' '}
            <ins className="font-medium text-ink no-underline">{describeFact(field, after, site)}</ins>
          </p>
        ))}
      </div>
      <p className="col-start-1 text-xs text-ink-3">
        {`${actor ?? sources[source]} · ${formatDateTime(at)}`}
      </p>
      <Button
        size="sm"
        disabled={isLocked}
        className="col-start-2 row-span-3 row-start-1"
        onClick={() => onUndo(names, { ...site, ...earlier })}
      >
        <Undo aria-hidden />
        Undo<span className="sr-only"> {title}</span>
      </Button>
    </li>
  );
}
