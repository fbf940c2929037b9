import { Link } from '@tanstack/react-router';
import { formatDateTime } from '#src/lib/date-text.ts';
import { Button } from '#src/ui/Button.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { SkeletonRows } from '#src/ui/feedback/SkeletonRows.tsx';
import { TableHead } from '#src/ui/table/TableHead.tsx';
import { nameWithoutDesigns } from './MailingTable.tsx';
import { useRetryFailure, type FailureItem } from './queries.ts';

/** Returns the element id of a failure's row header. */
export const failureHeadId = (id: string) => `failure-${id}`;

const columns = ['Person', 'About', 'Reason', 'Given up'];
const widths = ['w-32', 'w-32', 'w-48', 'w-28', 'w-24'];

export interface FailureTableProps {
  /** Undefined while the first page loads. */
  failures: readonly FailureItem[] | undefined;
  /** Called before a failure is removed from the list. */
  onLeave: (id: string) => void;
}

/** Lists release mails that could not be sent, with the reason. */
export function FailureTable({ failures, onLeave }: FailureTableProps) {
  return (
    <DataTable label="Release mails that failed">
      <TableHead columns={columns} actions="Actions" />
      {failures ? (
        <tbody>
          {failures.map((failure) => (
            <FailureRow key={failure.id} failure={failure} onLeave={onLeave} />
          ))}
        </tbody>
      ) : (
        <SkeletonRows columns={widths} rows={3} className="h-14 max-md:h-30" />
      )}
    </DataTable>
  );
}

function FailureRow({ failure, onLeave }: { failure: FailureItem } & Pick<FailureTableProps, 'onLeave'>) {
  const retry = useRetryFailure();
  const { id, kind, user, titles, reason, at, attempts, isRefused } = failure;
  const press = () => {
    onLeave(id);
    retry.mutate(failure);
  };
  return (
    <tr>
      <th scope="row" id={failureHeadId(id)} tabIndex={-1} className="wrap-anywhere md:min-w-48">
        <Link to="/admin" search={{ tab: 'users', user: user.id }} className="link text-ink">
          {user.name}
        </Link>
        <span className="block font-normal text-ink-3">{user.email}</span>
      </th>
      <td data-label="About" className="wrap-anywhere max-md:basis-full md:min-w-32">
        {titles.join(', ') || nameWithoutDesigns(kind)}
      </td>
      <td data-label="Reason" className="wrap-anywhere max-md:basis-full">
        {reason}
        <span className="text-ink-3">
          {' '}
          {attempts === 1 ? 'Tried once.' : `Tried ${attempts} times.`}
          {isRefused && ' No release mail goes to this address until you send one again.'}
        </span>
      </td>
      <td data-label="Given up" className="max-md:basis-full">
        <time dateTime={at} className="lg:whitespace-nowrap">
          {formatDateTime(at)}
        </time>
      </td>
      <td data-cell="actions">
        <Button
          size="sm"
          aria-label={`Send again to ${user.name}`}
          pending={retry.isPending}
          pendingLabel="Sending..."
          onClick={press}
        >
          Send again
        </Button>
      </td>
    </tr>
  );
}
