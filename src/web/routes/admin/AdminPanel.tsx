import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { ClockNotice } from '#src/features/admin/client/ClockNotice.tsx';
import { StatsHeader } from '#src/features/admin/client/StatsHeader.tsx';
import { OpeningStrip } from '#src/features/opening/client/OpeningStrip.tsx';
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
import { ConnectionsPanel } from '#src/features/connections/client/ConnectionsPanel.tsx';
import { SitePanel } from '#src/features/site/client/SitePanel.tsx';
import { SystemPanel } from '#src/features/system/client/SystemPanel.tsx';
import { PanelNav, fileTabs, panelId, shopPages, tabId } from './PanelNav.tsx';
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

const panels: Record<AdminTab, ComponentType<ListAddress<AdminSearch>>> = {
  upload: UploadTab,
  manage: ManagePanel,
  categories: CategoriesPanel,
  search: SearchPanel,
  users: UsersPanel,
  site: SitePanel,
  connections: ConnectionsPanel,
  mails: MailsPanel,
  history: HistoryPanel,
  system: SystemPanel,
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
  const page = shopPages.find(({ value }) => value === tab);
  const role = page ? {} : { role: 'tabpanel', id: panelId, 'aria-labelledby': tabId(tab) };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:items-start lg:gap-8 lg:pt-3 xl:gap-12">
      <PanelNav tab={tab} onChange={change} />
      <div className="min-w-0">
        <h1 className="mb-6 text-h2">{page?.label ?? 'Admin Panel'}</h1>
        <OpeningStrip />
        <ClockNotice />
        {!page && <StatsHeader />}
        <div {...role}>
          <PartBoundary key={tab}>
            <Panel search={search} onSearch={changeSearch} />
          </PartBoundary>
        </div>
      </div>
    </div>
  );
}

/** Returns the name of a place for the breadcrumbs; undefined for the first one. */
export function namePlace(tab: AdminTab | undefined): string | undefined {
  return [...fileTabs, ...shopPages].find(({ value }) => value === tab && value !== 'upload')?.label;
}
