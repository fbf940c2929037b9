import { Link } from '@tanstack/react-router';
import FolderTree from 'lucide-react/icons/folder-tree';
import History from 'lucide-react/icons/history';
import Mail from 'lucide-react/icons/mail';
import Plug from 'lucide-react/icons/plug';
import Search from 'lucide-react/icons/search';
import Server from 'lucide-react/icons/server';
import Store from 'lucide-react/icons/store';
import Table from 'lucide-react/icons/table-2';
import Upload from 'lucide-react/icons/upload';
import Users from 'lucide-react/icons/users';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { cx } from '#src/ui/cx.ts';
import type { AdminTab } from './search.ts';

/** The tabs of the specification, in its order. */
export const fileTabs = [
  { value: 'upload', label: 'Upload Files', Icon: Upload },
  { value: 'manage', label: 'Manage Files', Icon: Table },
  { value: 'categories', label: 'Categories', Icon: FolderTree },
  { value: 'users', label: 'Users', Icon: Users },
] as const;

/** The pages about the shop, which are links. */
export const shopPages = [
  { value: 'site', label: 'Site', Icon: Store },
  { value: 'connections', label: 'Mail and payments', Icon: Plug },
  { value: 'search', label: 'Search', Icon: Search },
  { value: 'mails', label: 'Email', Icon: Mail },
  { value: 'history', label: 'History', Icon: History },
  { value: 'system', label: 'System', Icon: Server },
] as const;

/** The ids that connect a tab with the content of the panel. */
export const panelId = 'admin-panel';
export const tabId = (tab: AdminTab) => `admin-tab-${tab}`;

const areaClass =
  'flex min-h-11 flex-auto items-center justify-center px-2 text-sm font-medium whitespace-nowrap no-underline -outline-offset-3 not-first:border-l not-first:border-line-strong data-on:bg-ink data-on:font-semibold data-on:text-on-ink';
const headClass = 'text-xs font-medium text-ink-3 max-lg:sr-only lg:mb-1';
const itemsClass =
  'flex gap-1 max-lg:-mx-(--gutter) max-lg:overflow-x-auto max-lg:border-b max-lg:border-line max-lg:px-[calc(var(--gutter)-.75rem)] scrollbar-none lg:-ml-3 lg:grid lg:gap-0';
const itemClass = cx(
  'relative flex items-center gap-2 px-3 text-[.9375rem] leading-5 font-medium whitespace-nowrap text-ink-2 no-underline hover:text-ink',
  'max-lg:min-h-12 max-lg:-outline-offset-3 lg:min-h-(--h-sm) lg:w-full lg:rounded-2 lg:hover:bg-sunken/60',
  '[&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-3 max-lg:[&_svg]:hidden',
  'data-on:font-semibold data-on:text-ink data-on:[&_svg]:text-ink lg:data-on:bg-sunken!',
  "data-on:before:absolute data-on:before:bg-signal data-on:before:content-['']",
  'max-lg:data-on:before:inset-x-0 max-lg:data-on:before:bottom-0 max-lg:data-on:before:h-1 max-lg:data-on:before:shadow-[0_-1px_0_var(--ink)]',
  'lg:data-on:before:inset-y-1.5 lg:data-on:before:left-0 lg:data-on:before:w-1 lg:data-on:before:shadow-[1px_0_0_var(--ink)]',
  'forced-colors:data-on:underline',
);

const searchOf = (tab: AdminTab) => (tab === 'upload' ? {} : { tab });
const on = (isOn: boolean) => (isOn ? '' : undefined);

/** The places of the panel: a list beside the content from 1024 px, two areas with a row of their places below. */
export function PanelNav({ tab, onChange }: { tab: AdminTab; onChange: (tab: AdminTab) => void }) {
  const isShop = shopPages.some(({ value }) => value === tab);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    for (const row of nav.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const current = row.querySelector<HTMLElement>(`[data-tab="${tab}"]`);
      if (current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
    }
  }, [tab]);
  return (
    <nav
      ref={nav}
      aria-label="Admin Panel"
      className="min-w-0 lg:sticky lg:top-[calc(var(--header-h)+1.25rem)] lg:grid lg:gap-5"
    >
      <div className="flex overflow-hidden rounded-2 border border-line-strong bg-raised lg:hidden">
        <Link
          to="/admin"
          search={{}}
          data-on={on(!isShop)}
          aria-current={!isShop || undefined}
          className={areaClass}
        >
          Files and users
        </Link>
        <Link
          to="/admin"
          search={searchOf('site')}
          data-on={on(isShop)}
          aria-current={isShop || undefined}
          className={areaClass}
        >
          Shop
        </Link>
      </div>
      <div className={cx('max-lg:mt-2', isShop && 'max-lg:hidden')}>
        <p id="admin-files" className={headClass}>
          Files and users
        </p>
        <FileTabs tab={tab} onChange={onChange} />
      </div>
      <div className={cx('max-lg:mt-2', !isShop && 'max-lg:hidden')}>
        <p id="admin-shop" className={headClass}>
          Shop
        </p>
        <ul data-row aria-labelledby="admin-shop" className={itemsClass}>
          {shopPages.map(({ value, label, Icon }) => (
            <li key={value}>
              <Link
                to="/admin"
                search={searchOf(value)}
                data-tab={value}
                data-on={on(value === tab)}
                aria-current={value === tab ? 'page' : undefined}
                className={itemClass}
              >
                <Icon aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function FileTabs({ tab, onChange }: { tab: AdminTab; onChange: (tab: AdminTab) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const chosen = fileTabs.findIndex(({ value }) => value === tab);
  const walk = (event: KeyboardEvent, at: number) => {
    const next = steps[event.key]?.(at, fileTabs.length);
    const target = next === undefined ? undefined : fileTabs[next];
    if (target === undefined) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`#${tabId(target.value)}`)?.focus();
    onChange(target.value);
  };
  return (
    <div
      ref={list}
      data-row
      role="tablist"
      aria-orientation="vertical"
      aria-labelledby="admin-files"
      className={itemsClass}
    >
      {fileTabs.map(({ value, label, Icon }, at) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={tabId(value)}
          data-tab={value}
          data-on={on(value === tab)}
          aria-selected={value === tab}
          aria-controls={value === tab ? panelId : undefined}
          tabIndex={at === Math.max(chosen, 0) ? 0 : -1}
          onClick={() => onChange(value)}
          onKeyDown={(event) => walk(event, at)}
          className={itemClass}
        >
          <Icon aria-hidden />
          {label}
        </button>
      ))}
    </div>
  );
}
