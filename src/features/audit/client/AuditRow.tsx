import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { formatDateTime } from '#src/lib/date-text.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import type { AuditEvent } from '../schemas.ts';
import { actionLabels } from './audit-labels.ts';
import { AuditChanges } from './AuditChanges.tsx';
import { AuditTarget } from './AuditTarget.tsx';

/** Returns the element id of the row header of an audit event. */
export const auditRowHeadId = (id: number) => `deed-${id}`;

/** One audit event. Its changes are shown in a second row when the button is pressed. */
export function AuditRow({ entry }: { entry: AuditEvent }) {
  const [isOpen, setOpen] = useState(false);
  const changesId = useId();
  const { id, action, actor, at, before, after, target } = entry;
  const words = actionLabels[action];
  return (
    <>
      <tr className={cx(isOpen && '*:border-b-transparent!')}>
        <th scope="row" id={auditRowHeadId(id)} tabIndex={-1}>
          {words}
        </th>
        <td data-label="To" className="max-md:basis-full">
          <AuditTarget entry={entry} />
        </td>
        <td data-label="By">{actor?.name ?? 'The site'}</td>
        <td data-label="On">
          <time dateTime={at} className="md:whitespace-nowrap">
            {formatDateTime(at)}
          </time>
        </td>
        <td data-cell="actions">
          {(before || after) && (
            <Button
              variant="ghost"
              size="sm"
              iconOnly
              aria-label={`Changes: ${words}, ${target.name}`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? changesId : undefined}
              icon={
                <ChevronDown
                  aria-hidden
                  className={cx('transition-transform duration-(--t-fast)', isOpen && 'rotate-180')}
                />
              }
              onClick={() => setOpen(!isOpen)}
            />
          )}
        </td>
      </tr>
      {isOpen && (
        <tr id={changesId}>
          <td colSpan={5} className="h-auto! max-md:basis-full">
            <AuditChanges entry={entry} />
          </td>
        </tr>
      )}
    </>
  );
}
