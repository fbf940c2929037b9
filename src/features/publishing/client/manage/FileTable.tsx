import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { categoriesQuery } from '#src/features/categories/client/queries.ts';
import { Checkbox, type CheckboxProps } from '#src/ui/form/Checkbox.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { SkeletonRows } from '#src/ui/feedback/SkeletonRows.tsx';
import { SortHead } from '#src/ui/table/SortHead.tsx';
import type { AdminModelCard } from '../../admin-schemas.ts';
import { FileRow, type FileRowProps } from './FileRow.tsx';
import { getNextSort, getOrder, type ManageSearch } from './manage-search.ts';
import type { Selection } from './use-selection.ts';

export interface FileTableProps {
  /** Undefined while the first page loads. */
  models: readonly AdminModelCard[] | undefined;
  search: ManageSearch;
  selection: Selection;
  /** True while other rows are loaded. */
  isStale: boolean;
  /** The ids of the designs that are being changed. */
  busyIds: readonly number[];
  onSort: (change: ManageSearch) => void;
  onAct: FileRowProps['onAction'];
}

const skeletonColumns = ['w-5', 'w-44', 'w-24', 'w-16', 'w-8', 'w-8', 'w-10', 'w-32'];

export function FileTable(props: FileTableProps) {
  const { models, search, selection, isStale, busyIds, onSort, onAct } = props;
  const { data: categories } = useQuery(categoriesQuery());
  const categoryNames = useMemo(
    () => new Map(categories?.map(({ slug, name }) => [slug, name])),
    [categories],
  );
  const sortBy = (column: 'title' | 'downloads') => ({
    order: getOrder(search, column),
    onSort: () => onSort(getNextSort(search, column)),
  });
  return (
    <>
      <div className="mb-2 pl-4 md:hidden">
        <ChooseAll selection={selection}>Choose all shown</ChooseAll>
      </div>
      <DataTable label="Files" busy={isStale}>
        <thead>
          <tr>
            <th scope="col" data-cell="choice">
              <ChooseAll selection={selection} aria-label="Choose all shown" className="-my-1.5">
                {null}
              </ChooseAll>
            </th>
            <SortHead {...sortBy('title')}>Title</SortHead>
            <th scope="col">Category</th>
            <th scope="col">Premium</th>
            <th scope="col">Supports</th>
            <th scope="col">Brim</th>
            <SortHead {...sortBy('downloads')} figure>
              Downloads
            </SortHead>
            <th scope="col" data-cell="actions">
              Actions
            </th>
          </tr>
        </thead>
        {models ? (
          <tbody>
            {models.map((model) => (
              <FileRow
                key={model.id}
                model={model}
                categoryNames={categoryNames}
                isChosen={selection.ids.has(model.id)}
                isFull={selection.isFull}
                isBusy={busyIds.includes(model.id)}
                onToggle={selection.toggle}
                onAction={onAct}
              />
            ))}
          </tbody>
        ) : (
          <SkeletonRows columns={skeletonColumns} rows={10} className="h-[4.125rem] max-md:h-27" />
        )}
      </DataTable>
    </>
  );
}

function ChooseAll({
  selection,
  ...props
}: Pick<CheckboxProps, 'aria-label' | 'className' | 'children'> & { selection: Selection }) {
  const isPartly = selection.chosen.length > 0 && !selection.hasAll;
  return (
    <Checkbox
      {...props}
      ref={(box) => {
        if (box) box.indeterminate = isPartly;
      }}
      checked={selection.hasAll}
      onChange={selection.toggleAll}
    />
  );
}
