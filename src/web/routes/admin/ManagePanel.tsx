import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { fileTitleId } from '#src/features/publishing/client/manage/file-title-id.ts';
import { pickManageSearch, type ManageSearch } from '#src/features/publishing/client/manage/manage-search.ts';
import { ManageTab } from '#src/features/publishing/client/manage/ManageTab.tsx';
import { filesPageSize, filesQuery } from '#src/features/publishing/client/manage/queries.ts';
import { MoreRows } from '../../lists/MoreRows.tsx';
import { shownOf } from '../../lists/shown-search.ts';
import { useLongList } from '../../lists/use-long-list.ts';
import type { AdminSearch } from './search.ts';
import { useAdminSearch } from './use-admin-search.ts';

/** The address of Manage Files. */
export function ManagePanel() {
  const address = useAdminSearch();
  const navigate = useNavigate({ from: '/admin' });
  const search = pickManageSearch(address);
  const go = (change: AdminSearch, replace: boolean) =>
    void navigate({
      // What was begun here may end when another tab is open.
      search: (now) => (now.tab === 'manage' ? { ...now, ...change } : now),
      replace,
      resetScroll: false,
    });
  const files = useLongList(
    { ...filesQuery(search, shownOf(address, filesPageSize)), placeholderData: keepPreviousData },
    (shown) => go({ shown: String(shown) }, true),
  );
  return (
    <ManageTab
      search={search}
      onChange={(change: ManageSearch, isTyping = false) => go({ ...change, shown: undefined }, isTyping)}
      read={files.list}
      models={files.items}
      total={files.total}
    >
      <MoreRows noun="files" rows={files} elementId={fileTitleId} />
    </ManageTab>
  );
}
