import { DataTable } from '#src/ui/table/DataTable.tsx';
import { SkeletonRows } from '#src/ui/feedback/SkeletonRows.tsx';
import { TableHead } from '#src/ui/table/TableHead.tsx';
import type { AuditEvent } from '../schemas.ts';
import { AuditRow } from './AuditRow.tsx';

const columns = ['What', 'To what', 'Who', 'When'];
const skeletonWidths = ['w-32', 'w-44', 'w-24', 'w-36', 'w-6'];

/** The audit events, newest first. Each row can show its changes. */
export function AuditTable({
  entries,
  busy,
}: {
  /** Undefined while the first page loads. */
  entries: readonly AuditEvent[] | undefined;
  /** True while other events are loaded that will replace the ones shown. */
  busy: boolean;
}) {
  return (
    <DataTable label="History" busy={busy}>
      <TableHead columns={columns} actions="Changes" />
      {entries ? (
        <tbody>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      ) : (
        <SkeletonRows columns={skeletonWidths} className="h-14 max-md:h-30" />
      )}
    </DataTable>
  );
}
