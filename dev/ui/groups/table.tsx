import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { SortHead } from '#src/ui/table/SortHead.tsx';
import { TableHead } from '#src/ui/table/TableHead.tsx';
import type { Group } from '../catalog.ts';
import { doNothing, longText, longWord, Stateful } from './samples.tsx';

const rows = [
  { name: 'Ripple Vase', email: 'ada@example.com', downloads: 1204 },
  { name: longText, email: `${longWord}@example.com`, downloads: 7 },
  { name: 'Lamp', email: 'grace@example.com', downloads: 58 },
];

function Body({ chosen }: { chosen?: number }) {
  return (
    <tbody>
      {rows.map(({ name, email, downloads }, index) => (
        <tr key={name} data-chosen={index === chosen || undefined}>
          <th scope="row">{name}</th>
          <td data-label="Email" className="wrap-anywhere">
            {email}
          </td>
          <td data-label="Downloads" data-cell="figure">
            {downloads}
          </td>
          <td data-label="State">
            <Badge kind={index === 1 ? 'pending' : 'ok'}>{index === 1 ? 'Scheduled' : 'Released'}</Badge>
          </td>
          <td data-cell="actions">
            <Button size="sm" variant="ghost">
              Edit
            </Button>
          </td>
        </tr>
      ))}
    </tbody>
  );
}

const columns = ['Title', 'Email', 'Downloads', 'State'];

function SortableTable() {
  return (
    <Stateful<'asc' | 'desc'> initial="desc">
      {(order, onChange) => (
        <DataTable label="Sortable designs">
          <thead>
            <tr>
              <SortHead onSort={doNothing}>Title</SortHead>
              <th scope="col">Email</th>
              <SortHead figure order={order} onSort={() => onChange(order === 'asc' ? 'desc' : 'asc')}>
                Downloads
              </SortHead>
              <th scope="col">State</th>
              <th scope="col" data-cell="actions">
                Actions
              </th>
            </tr>
          </thead>
          <Body />
        </DataTable>
      )}
    </Stateful>
  );
}

export const table: Group = {
  id: 'table',
  title: 'Table',
  specimens: [
    {
      component: 'table/DataTable',
      note: 'Rows with hairlines; below 768 px each row is a card.',
      cases: [
        {
          label: 'Long texts, and the first row chosen',
          isWide: true,
          content: (
            <DataTable label="Designs">
              <TableHead columns={columns} actions="Actions" />
              <Body chosen={0} />
            </DataTable>
          ),
        },
        {
          label: 'Busy',
          isWide: true,
          content: (
            <DataTable label="Busy designs" busy>
              <TableHead columns={columns} actions="Actions" />
              <Body />
            </DataTable>
          ),
        },
      ],
    },
    {
      component: 'table/TableHead',
      note: 'The head of a table that cannot be sorted; there is none below 768 px.',
      cases: [
        {
          label: 'Alone',
          isWide: true,
          content: (
            <DataTable label="No designs">
              <TableHead columns={columns} actions="Actions" />
            </DataTable>
          ),
        },
      ],
    },
    {
      component: 'table/SortHead',
      note: 'The head of a column that can be sorted; the caller decides the next order.',
      cases: [{ label: 'Unsorted, and sorted by figures', content: <SortableTable />, isWide: true }],
    },
  ],
};
