/** Head of a DataTable that cannot be sorted. */
export function TableHead({
  columns,
  actions,
}: {
  columns: readonly string[];
  /** Name of the last column, which holds the actions. */
  actions: string;
}) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        <th scope="col" data-cell="actions">
          {actions}
        </th>
      </tr>
    </thead>
  );
}
