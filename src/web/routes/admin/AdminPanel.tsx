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
import { Spinner } from '#src/ui/feedback/Spinner.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import type { ListAddress } from '#src/ui/lists/list-address.ts';
import { parseAdminSearch, type AdminSearch, type AdminTab } from './search.ts';
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';
import { LazyPart } from '#src/ui/feedback/LazyPart.tsx';

const UploadTab = lazyPart(
  async () => (await import('#src/features/publishing/client/UploadTab.tsx')).UploadTab,
);
const ManagePanel = lazyPart(
  async () => (await import('#src/features/publishing/client/manage/ManagePanel.tsx')).ManagePanel,
);
const CategoriesPanel = lazyPart(async () => (await import('./CategoriesPanel.tsx')).CategoriesPanel);
const SearchPanel = lazyPart(
  async () => (await import('#src/features/catalog/client/admin/SearchPanel.tsx')).SearchPanel,
);
const UsersPanel = lazyPart(
  async () => (await import('#src/features/admin/client/users/UsersPanel.tsx')).UsersPanel,
);
const MailsPanel = lazyPart(async () => (await import('./MailsPanel.tsx')).MailsPanel);
const HistoryPanel = lazyPart(
  async () => (await import('#src/features/admin/client/HistoryPanel.tsx')).HistoryPanel,
);

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

/** The tabs of the panel; the code of each is loaded when it is chosen. */
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
        <LazyPart fallback={<Spinner className="mx-auto mt-16" />}>
          <Panel search={search} onSearch={changeSearch} />
        </LazyPart>
      </Tabs>
    </>
  );
}
