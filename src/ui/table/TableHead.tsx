export interface TableHeadProps {
  columns: readonly string[];
  /** The name of the last column, that of what can be done with a row. */
  actions: string;
}

/** The head of a DataTable that comes in one order only. */
export function TableHead({ columns, actions }: TableHeadProps) {
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
