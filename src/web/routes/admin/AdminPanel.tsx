import { useNavigate, useSearch } from '@tanstack/react-router';
import FolderTree from 'lucide-react/icons/folder-tree';
import History from 'lucide-react/icons/history';
import Mail from 'lucide-react/icons/mail';
import Search from 'lucide-react/icons/search';
import Table from 'lucide-react/icons/table-2';
import Upload from 'lucide-react/icons/upload';
import Users from 'lucide-react/icons/users';
import type { ComponentType } from 'react';
import { ClockNotice } from '#src/features/admin/client/ClockNotice.tsx';
import { StatsHeader } from '#src/features/admin/client/StatsHeader.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import type { ListAddress } from '#src/ui/lists/list-address.ts';
import { parseAdminSearch, type AdminSearch, type AdminTab } from './search.ts';
import { PartBoundary } from '#src/ui/feedback/PartBoundary.tsx';
import { UploadTab } from '#src/features/publishing/client/UploadTab.tsx';
import { ManagePanel } from '#src/features/publishing/client/manage/ManagePanel.tsx';
import { CategoriesTab } from '#src/features/categories/client/admin/CategoriesTab.tsx';
import { UncategorizedNotice } from '#src/features/publishing/client/manage/UncategorizedNotice.tsx';
import { SearchMisses } from '#src/features/catalog/client/admin/SearchMisses.tsx';
import { Synonyms } from '#src/features/catalog/client/admin/Synonyms.tsx';
import { UsersPanel } from '#src/features/admin/client/users/UsersPanel.tsx';
import { MailsPanel } from './MailsPanel.tsx';
import { HistoryPanel } from '#src/features/admin/client/HistoryPanel.tsx';

function CategoriesPanel() {
  return <CategoriesTab notice={<UncategorizedNotice />} />;
}

/** Lists the searches without a result, and edits the synonyms. */
function SearchPanel() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-12 pt-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <SearchMisses />
      <Synonyms />
    </div>
  );
}

const tabs = [
  { value: 'upload', label: 'Upload Files', icon: <Upload aria-hidden className="size-4.5" /> },
  { value: 'manage', label: 'Manage Files', icon: <Table aria-hidden className="size-4.5" /> },
  { value: 'categories', label: 'Categories', icon: <FolderTree aria-hidden className="size-4.5" /> },
  { value: 'search', label: 'Search', icon: <Search aria-hidden className="size-4.5" /> },
  { value: 'users', label: 'Users', icon: <Users aria-hidden className="size-4.5" /> },
  { value: 'mails', label: 'Mails', icon: <Mail aria-hidden className="size-4.5" /> },
  { value: 'history', label: 'History', icon: <History aria-hidden className="size-4.5" /> },
] as const;

const panels: Record<AdminTab, ComponentType<ListAddress<AdminSearch>>> = {
  upload: UploadTab,
  manage: ManagePanel,
  categories: CategoriesPanel,
  search: SearchPanel,
  users: UsersPanel,
  mails: MailsPanel,
  history: HistoryPanel,
};

/** The tabs of the panel. */
export function AdminPanel() {
  const search = parseAdminSearch(useSearch({ from: '/admin' }));
  const { tab = 'upload' } = search;
  const navigate = useNavigate({ from: '/admin' });
  const change = (next: AdminTab) =>
    void navigate({ search: next === 'upload' ? {} : { tab: next }, resetScroll: false });
  const changeSearch: ListAddress<AdminSearch>['onSearch'] = (update, { push = false } = {}) =>
    void navigate({
      // A panel may report a change after another tab was opened.
      search: (now) => (now.tab === tab ? { ...now, ...update } : now),
      replace: !push,
      resetScroll: false,
    });
  const Panel = panels[tab];
  return (
    <>
      <ClockNotice />
      <StatsHeader />
      <Tabs label="Admin Panel" value={tab} tabs={tabs} onChange={change}>
        <PartBoundary key={tab}>
          <Panel search={search} onSearch={changeSearch} />
        </PartBoundary>
      </Tabs>
    </>
  );
}
