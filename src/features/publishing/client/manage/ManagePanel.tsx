import { keepPreviousData } from '@tanstack/react-query';
import { pickManageSearch, type ManageSearch } from './manage-search.ts';
import { ManageTab } from './ManageTab.tsx';
import { filesPageSize, filesQuery } from './queries.ts';
import type { ListAddress } from '#src/ui/lists/list-address.ts';
import { MoreRows } from '#src/ui/lists/MoreRows.tsx';
import { getShownCount, type ShownSearch } from '#src/ui/lists/shown-search.ts';
import { usePagedList } from '#src/ui/lists/use-paged-list.ts';
import { fileTitleId } from './file-texts.ts';

/** Reads the filters of Manage Files from the address and the files from the server. */
export function ManagePanel({ search: address, onSearch }: ListAddress<ManageSearch & ShownSearch>) {
  const search = pickManageSearch(address);
  const files = usePagedList(
    { ...filesQuery(search, getShownCount(address, filesPageSize)), placeholderData: keepPreviousData },
    (shown) => onSearch({ shown: String(shown) }),
  );
  return (
    <ManageTab
      search={search}
      onChange={(change, isTyping = false) => onSearch({ ...change, shown: undefined }, { push: !isTyping })}
      read={files.list}
      models={files.items}
      total={files.total}
    >
      <MoreRows noun="files" rows={files} elementId={fileTitleId} />
    </ManageTab>
  );
}
