import ArrowRight from 'lucide-react/icons/arrow-right';
import { listChanges } from './audit-changes.ts';
import type { AuditEvent } from '../schemas.ts';

/** Shows each changed field with its old and new value. */
export function AuditChanges({ entry }: { entry: Pick<AuditEvent, 'before' | 'after'> }) {
  return (
    <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[minmax(7rem,auto)_minmax(0,1fr)]">
      {listChanges(entry).map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-ink-3">{field}</dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-line max-sm:mb-2">
            {before !== undefined && (
              <>
                <span className="sr-only">Before: </span>
                <span className={after === undefined ? undefined : 'text-ink-3'}>{before}</span>
              </>
            )}
            {before !== undefined && after !== undefined && (
              <ArrowRight aria-hidden className="mx-1.5 inline size-3.5 align-[-0.125em] text-ink-3" />
            )}
            {after !== undefined && (
              <>
                <span className="sr-only">{before === undefined ? '' : ', '}After: </span>
                {after}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
