import { Skeleton } from './Skeleton.tsx';

/** Placeholder of a DataTable's body while its first page loads. */
export function SkeletonRows({
  columns,
  rows = 8,
  className,
}: {
  /** Width class of the line in each column, such as 'w-24'; the first one is the row's head. */
  columns: readonly string[];
  rows?: number;
  /** Height classes of a row, in the table and as a card, such as 'h-16 max-md:h-27'. */
  className?: string;
}) {
  return (
    <tbody aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} className={className}>
          {columns.map((width, column) => (
            <td key={column}>
              <Skeleton className={width} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
